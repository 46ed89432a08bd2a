import { useState } from 'react'
import type { Ports } from '../../ports.ts'
import { isRefusal, composeSentence } from '../prose/sentence.ts'

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
/** Addresses of this server without its host name: a text outlives the host name. */
function ownAddress(address: string): string {
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
}

export const picturesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

interface Sending {
  readonly file: File
  readonly insert: (picture: Picture) => void
}
export interface Pictures {
  /** Pictures on their way. */
  readonly pending: number
  /** Pictures that did not get there, and may if they are sent again. */
  readonly failed: number
  readonly send: (files: readonly File[], insert: (picture: Picture) => void) => void
  readonly retry: () => void
}

/** Uploads the pictures of a text one after another and passes each on when it is stored. */
export function usePictures(ports: Ports): Pictures {
  const [pending, setPending] = useState(0)
  const [failed, setFailed] = useState<readonly Sending[]>([])
  const sendOne = async (sending: Sending) => {
    const { file, insert } = sending
    if (!file.type.startsWith('image/')) return ports.notify('error', ports.say('FILE_NOT_IMAGE'))
    setPending((count) => count + 1)
    try {
      const path = await ports.files.upload(file, { biz: BIZ, jeditor: true })
      insert({
        src: path === NOT_STORED ? await embedded(file) : ownAddress(ports.files.url(path)),
        alt: file.name.replace(/\.\w+$/, ''),
      })
    } catch (error) {
      composeSentence(ports, 'error', error)
      if (!isRefusal(error)) setFailed((last) => [...last, sending])
    } finally {
      setPending((count) => count - 1)
    }
    return undefined
  }
  const sendAll = (all: readonly Sending[]) =>
    void all.reduce((before, sending) => before.then(() => sendOne(sending)), Promise.resolve())
  return {
    pending,
    failed: failed.length,
    send: (files, insert) => sendAll(files.map((file) => ({ file, insert }))),
    retry: () => {
      setFailed([])
      sendAll(failed)
    },
  }
}
