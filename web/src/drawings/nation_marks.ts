// A plain shape and a letter for each nation: two signs, so that neither has to be known by heart.

export const MARKS: Record<string, { letter: string; d: string }> = {
  ussr: { letter: 'S', d: 'M12 1.6 22.4 12 12 22.4 1.6 12Z' },
  germany: { letter: 'G', d: 'M2.6 2.6h18.8v18.8H2.6Z' },
  usa: { letter: 'A', d: 'M12 1.8a10.2 10.2 0 1 0 .01 0Z' },
  france: { letter: 'F', d: 'M6.6 2.2h10.8L22.2 12l-4.8 9.8H6.6L1.8 12Z' },
  uk: { letter: 'B', d: 'M3 2.4h18v10.2c0 4.8-4 7.6-9 9.4-5-1.8-9-4.6-9-9.4Z' },
  china: { letter: 'C', d: 'M7.4 1.8h9.2l5.6 5.6v9.2l-5.6 5.6H7.4l-5.6-5.6V7.4Z' },
  sweden: { letter: 'W', d: 'M2 6.5 12 1.8l10 4.7v11L12 22.2 2 17.5Z' },
  japan: { letter: 'J', d: 'M2.4 8.2A9.6 9.6 0 0 1 21.6 8.2v13.4H2.4Z' },
  italy: { letter: 'I', d: 'M6 2.2h12l4 19.6H2Z' },
  poland: { letter: 'P', d: 'M2 2.2h20l-4 19.6H6Z' },
  czechoslovakia: { letter: 'Z', d: 'M12 1.6 22.6 9.4 18.6 21.8H5.4L1.4 9.4Z' },
}
