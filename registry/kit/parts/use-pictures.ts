import { useState } from 'react'
import type { Ports } from '../ports.ts'
import { tell } from './sentence.ts'

const BIZ = 'jeditor'
/** Answer of older back ends: the picture is not stored and stays in the text. */
const NOT_STORED = 'local'

export interface Picture {
  readonly src: string
  readonly alt: string
}

function embedded(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
/** Addresses of this house without its name: a text outlives the name of the server. */
function ownAddress(address: string): string {
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
}

export const picturesIn = (data: DataTransfer | null): readonly File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

/** Sends the pictures of a text, one after another, and hands each on when it has arrived. */
export function usePictures(ports: Ports): { readonly pending: number; readonly send: (files: readonly File[], insert: (picture: Picture) => void) => void } {
  const [pending, setPending] = useState(0)
  const sendOne = async (file: File, insert: (picture: Picture) => void) => {
    if (!file.type.startsWith('image/')) return ports.notify('error', ports.say('FILE_NOT_IMAGE'))
    setPending((count) => count + 1)
    try {
      const path = await ports.files.upload(file, { biz: BIZ, jeditor: true })
      insert({ src: path === NOT_STORED ? await embedded(file) : ownAddress(ports.files.url(path)), alt: file.name.replace(/\.\w+$/, '') })
    } catch (error) {
      tell(ports, 'error', error)
    } finally {
      setPending((count) => count - 1)
    }
    return undefined
  }
  return { pending, send: (files, insert) => void files.reduce((before, file) => before.then(() => sendOne(file, insert)), Promise.resolve()) }
}
