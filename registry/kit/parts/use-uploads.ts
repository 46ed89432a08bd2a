import { useEffect, useRef, useState } from 'react'
import { AppError, type MessageCode } from '../../../schemas/messages/index.ts'
import type { Ports } from '../ports.ts'
import { type FileOptions, type Files, type StoredFile, addFiles, fileLimit, nameOfPath } from './files.ts'
import type { FileEntry } from './file-entry.ts'
import { isRefusal, sentenceOf, tell } from './sentence.ts'

export interface Uploads {
  /** Files on their way, and those that did not arrive. Those that arrived are in the value. */
  readonly entries: readonly FileEntry[]
  readonly add: (files: readonly File[]) => void
  /** Cancels an upload, or forgets one that failed. */
  readonly remove: (uid: string) => void
  /** Sends one that failed again. */
  readonly retry: (uid: string) => void
}

let count = 0

interface UploadsSource {
  readonly ports: Ports
  readonly options: FileOptions & { readonly biz: string }
  readonly value: Files
  readonly onChange: (value: Files) => void
  /** Why a file is not even sent. */
  readonly refuse: (file: File) => MessageCode | undefined
  /** Also a file that the server refused stays visible; otherwise it is dropped once its message was shown. */
  readonly keepRefused: boolean
  readonly isCell?: boolean
}

/** The words kept with an entry in error; a server that gave no reason leaves none. */
function entryMessage(reason: unknown, ports: Ports): string {
  return reason instanceof AppError && reason.code === 'FILE_UPLOAD_REFUSED' ? ports.say('FILE_UNKNOWN_ERROR') : sentenceOf(reason, ports)
}

const isStopped = (reason: unknown) => reason instanceof AppError && reason.code === 'API_ABORTED'

/**
 * Sends files side by side; they join the value in the order they were chosen, and one that fails harms no other.
 * They stay on their way when the field is not drawn for a while: on a page kept behind another, in a group that is hidden.
 */
export function useUploads(source: UploadsSource): Uploads {
  const { ports, options, value, onChange, refuse, keepRefused, isCell = false } = source
  const [entries, setEntries] = useState<readonly FileEntry[]>([])
  const running = useRef(new Map<string, AbortController>())
  const failed = useRef(new Map<string, File>())
  // Several files may arrive before the next drawing: the newest value is kept here.
  const latest = useRef({ value, onChange, options })
  useEffect(() => {
    latest.current = { value, onChange, options }
  }, [value, onChange, options])

  const change = (uid: string, part: Partial<FileEntry>) => setEntries((last) => last.map((entry) => (entry.uid === uid ? { ...entry, ...part } : entry)))
  const drop = (uid: string) => setEntries((last) => last.filter((entry) => entry.uid !== uid))
  const arrive = (file: StoredFile) => {
    const next = addFiles(latest.current.value, [file], latest.current.options)
    latest.current = { ...latest.current, value: next }
    latest.current.onChange(next)
  }
  const fail = (uid: string, file: File, reason: unknown) => {
    tell(ports, 'error', reason)
    if (isRefusal(reason) && !keepRefused) return drop(uid)
    failed.current.set(uid, file)
    change(uid, { status: 'error', response: { success: false, message: entryMessage(reason, ports) } })
  }
  const send = (uid: string, file: File, before: Promise<void>): Promise<void> => {
    const controller = new AbortController()
    running.current.set(uid, controller)
    const sent = ports.files.upload(file, { biz: options.biz, ...(isCell ? { isCell } : {}), signal: controller.signal, onProgress: (percent) => change(uid, { percent }) })
    const settled = sent.then(
      (path) => async () => {
        await before
        if (controller.signal.aborted) return
        drop(uid)
        arrive({ fileName: options.returnUrl ? nameOfPath(path) : file.name, filePath: path, ...(options.returnUrl ? {} : { fileSize: file.size }) })
      },
      (reason: unknown) => () => {
        // Whoever closes a form has its files stopped.
        if (controller.signal.aborted || isStopped(reason)) return drop(uid)
        fail(uid, file, reason instanceof AppError ? reason : new AppError('FILE_SEND_FAILED', { name: file.name }, reason))
      },
    )
    return settled.then((finish) => finish()).finally(() => running.current.delete(uid))
  }
  return {
    entries,
    add: (files) => {
      const refusals = files.map(refuse)
      for (const code of new Set(refusals)) if (code) ports.notify('error', ports.say(code))
      const accepted = files.filter((_, at) => refusals[at] === undefined)
      const limit = fileLimit(options)
      // One that takes the place of another is what was asked for; more than that would go without a word.
      const waiting = limit === 1 ? 0 : value.length + running.current.size
      if (accepted.length > 0 && waiting + accepted.length > limit) ports.notify('warning', ports.say('FILE_LAST_KEPT', { count: limit }))
      let before = Promise.resolve()
      for (const file of accepted.slice(-limit)) {
        // The entries are this page's alone; `crypto.randomUUID` is absent where a page comes without https.
        const uid = `upload-${(count += 1)}`
        setEntries((last) => [...last, { uid, name: file.name, size: file.size, status: 'uploading', percent: 0 }])
        before = send(uid, file, before)
      }
    },
    remove: (uid) => {
      running.current.get(uid)?.abort()
      failed.current.delete(uid)
      drop(uid)
    },
    retry: (uid) => {
      const file = failed.current.get(uid)
      if (!file) return
      failed.current.delete(uid)
      change(uid, { status: 'uploading', percent: 0 })
      void send(uid, file, Promise.resolve())
    },
  }
}
