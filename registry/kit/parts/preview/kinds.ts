/** How a document is shown inside the product; `closed`: only its own program can show it, which the dialog says. */
export type PreviewKind = 'pdf' | 'word' | 'sheet' | 'text' | 'audio' | 'video' | 'picture' | 'closed'

const KINDS: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf',
  docx: 'word',
  xlsx: 'sheet',
  xls: 'sheet',
  csv: 'sheet',
  txt: 'text',
  md: 'text',
  json: 'text',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  m4a: 'audio',
  mp4: 'video',
  webm: 'video',
  mov: 'video',
  doc: 'closed',
  ppt: 'closed',
  pptx: 'closed',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  bmp: 'picture',
  webp: 'picture',
}

/** `docx` of `file/a.DOCX`; '' without one. */
export const endingOf = (path: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Undefined: it can be downloaded only. A file of another server opens there. */
export function previewKind(path: string): PreviewKind | undefined {
  const ending = endingOf(path)
  return !path.startsWith('http') && Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined
}
