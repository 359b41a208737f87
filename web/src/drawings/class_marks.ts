// One bar, two, three; a wedge, a block, a ring.
import type { Cls } from './kinds'

export const CLASS_MARKS: Record<Cls, string> = {
  light: 'M10.3 3.5h3.4v17h-3.4Z',
  medium: 'M6.3 3.5h3.4v17H6.3ZM14.3 3.5h3.4v17h-3.4Z',
  heavy: 'M3.3 3.5h3.4v17H3.3ZM10.3 3.5h3.4v17h-3.4ZM17.3 3.5h3.4v17h-3.4Z',
  td: 'M3 4.5h18L12 20.5Z',
  spg: 'M4.5 4.5h15v15h-15Z',
  aux: 'M12 3a9 9 0 1 0 .01 0ZM12 6.8a5.2 5.2 0 1 1-.01 0Z',
}
