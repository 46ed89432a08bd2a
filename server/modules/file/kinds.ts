/** Where uploads may go. */
const FOLDERS: ReadonlySet<string> = new Set(['temp', 'image', 'file', 'avatar', 'jeditor', 'attachment', 'import'])
export const DEFAULT_FOLDER = 'temp'
/** A plain relative path: what a client of the family calls the business that a file belongs to. */
const BUSINESS = /^[A-Za-z][\w-]{0,40}(?:\/[A-Za-z][\w-]{0,40}){0,4}$/

/** The folder that a file goes to; undefined for a name that is no plain path. A business of its own has none: its files lie in the default one. */
export function folderOf(business: string): string | undefined {
  if (FOLDERS.has(business)) return business
  return BUSINESS.test(business) ? DEFAULT_FOLDER : undefined
}

export interface Kind {
  readonly mime: string
  /** What the content must look like; undefined: no signature exists (plain text). */
  readonly signatures?: readonly string[]
  /** Shown in the page instead of being saved. Nothing that can carry a script is. */
  readonly inline?: boolean
  readonly image?: boolean
  /** The folder that its parts lie in, of a document that is an archive. */
  readonly office?: string
}

const ZIP = ['zip']
const OLE = ['cfb']
/** What may be stored, by extension. `signatures` are the names that the sniffer gives the content. */
const KINDS: Readonly<Record<string, Kind>> = {
  png: { mime: 'image/png', signatures: ['png'], inline: true, image: true },
  jpg: { mime: 'image/jpeg', signatures: ['jpg'], inline: true, image: true },
  jpeg: { mime: 'image/jpeg', signatures: ['jpg'], inline: true, image: true },
  gif: { mime: 'image/gif', signatures: ['gif'], inline: true, image: true },
  bmp: { mime: 'image/bmp', signatures: ['bmp'], inline: true },
  webp: { mime: 'image/webp', signatures: ['webp'], inline: true, image: true },
  pdf: { mime: 'application/pdf', signatures: ['pdf'], inline: true },
  txt: { mime: 'text/plain; charset=utf-8' },
  csv: { mime: 'text/csv; charset=utf-8' },
  md: { mime: 'text/markdown; charset=utf-8' },
  json: { mime: 'application/json' },
  doc: { mime: 'application/msword', signatures: OLE },
  xls: { mime: 'application/vnd.ms-excel', signatures: OLE },
  ppt: { mime: 'application/vnd.ms-powerpoint', signatures: OLE },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', office: 'word' },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', office: 'xl' },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', office: 'ppt' },
  zip: { mime: 'application/zip', signatures: ZIP },
  mp3: { mime: 'audio/mpeg', signatures: ['mp3'] },
  wav: { mime: 'audio/wav', signatures: ['wav'] },
  m4a: { mime: 'audio/mp4', signatures: ['m4a', 'mp4'] },
  ogg: { mime: 'audio/ogg', signatures: ['ogg', 'oga', 'opus'] },
  webm: { mime: 'video/webm', signatures: ['webm'] },
  mov: { mime: 'video/quicktime', signatures: ['mov'] },
  mp4: { mime: 'video/mp4', signatures: ['mp4', 'm4v', 'mov'] },
}

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}
export function kindOf(extension: string): Kind | undefined {
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined
}
