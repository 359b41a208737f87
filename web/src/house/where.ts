// Whether this page has a server. One that was built without (`hulldown build-site`) says in its head where the engine lies.
let folder: string | null | undefined

/** The folder of the engine, where this page plays without a server; the page of a server has none. */
export function houseFolder(): string | null {
  if (folder === undefined) folder = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=hulldown-house]')?.content || null
  return folder
}
