import { previewKind } from '../../../registry/kit/parts/preview/kinds.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { fakePorts } from '../../../registry/kit/testing.tsx'
import type { Locale } from '../../../schemas/language/text.ts'
import { sentence } from '../../lib/i18n.ts'
import { toast } from '../../ui/feedback/feedback.tsx'

/** The sample picture as the points that editing one needs. */
async function drawn(address: string): Promise<Blob> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: picture.naturalWidth, height: picture.naturalHeight })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))))
  })
}

/** Rows and files in memory, with the sentences and notices of the product. */
export function samplePorts(locale: Locale): Ports {
  const ports = fakePorts({ locale, notify: toast, say: (code, params) => sentence(code, params, locale) })
  return {
    ...ports,
    files: {
      ...ports.files,
      read: (path) => (previewKind(path) === 'picture' ? drawn(ports.files.url(path)) : ports.files.read(path)),
    },
  }
}
