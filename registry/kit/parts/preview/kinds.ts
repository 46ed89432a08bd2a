/** How a document is shown inside the product. */
export type PreviewKind = 'pdf' | 'word' | 'sheet' | 'text' | 'audio' | 'video' | 'picture'

const KINDS: Readonly<Record<string, PreviewKind>> = {
  pdf: 'pdf', docx: 'word', xlsx: 'sheet', xls: 'sheet', csv: 'sheet', txt: 'text', md: 'text', json: 'text',
  mp3: 'audio', wav: 'audio', ogg: 'audio', m4a: 'audio', mp4: 'video', webm: 'video', mov: 'video',
  png: 'picture', jpg: 'picture', jpeg: 'picture', gif: 'picture', bmp: 'picture', webp: 'picture',
}

/** Undefined: it can be downloaded only. A file of another house is looked at there. */
export function previewKind(path: string): PreviewKind | undefined {
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return !path.startsWith('http') && Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined
}
