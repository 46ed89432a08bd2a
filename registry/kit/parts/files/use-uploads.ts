import { useEffect, useState, useSyncExternalStore } from 'react'
import { AppError, type MessageCode } from '../../../../schemas/messages/index.ts'
import type { Ports } from '../../ports.ts'
import { type FileOptions, type Files, type StoredFile, addFiles, fileLimit, nameOfPath } from './files.ts'
import { doneEntry, type FileEntry } from './file-entry.ts'
import { isRefusal, sentenceOf, composeSentence } from '../prose/sentence.ts'
import { SentFiles } from './sent-files.ts'

export interface Uploads {
  /** Files on their way, those stored that wait for the ones before them, and those that did not arrive. The others are in the value. */
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
  /** Outlives the control; without it the control itself keeps what is on its way. */
  readonly kept?: SentFiles | undefined
}

/** The message of an entry in error; a server that sent no reason leaves none. */
function entryMessage(reason: unknown, ports: Ports): string {
  return reason instanceof AppError && reason.code === 'FILE_UPLOAD_REFUSED'
    ? ports.say('FILE_UNKNOWN_ERROR')
    : sentenceOf(reason, ports)
}

const isStopped = (reason: unknown) => reason instanceof AppError && reason.code === 'API_ABORTED'

/**
 * Sends files side by side; they join the value in the order they were chosen, and one that fails harms no other.
 * Uploads continue while the field is not drawn: on a hidden page, in a hidden group.
 */
export function useUploads(source: UploadsSource): Uploads {
  const { ports, options, value, onChange, refuse, keepRefused, isCell = false, kept } = source
  const [own] = useState(() => new SentFiles())
  const sent = kept ?? own
  const { running, failed } = sent
  const entries = useSyncExternalStore(sent.watch, sent.now)
  useEffect(() => {
    let latest = value
    const put = (next: Files) => {
      latest = next
      onChange(next)
    }
    sent.join({ now: () => latest, onChange: put, options })
  }, [sent, value, onChange, options])

  const arrive = (file: StoredFile) => {
    const { into } = sent
    into?.onChange(addFiles(into.now(), [file], into.options))
  }
  const fail = (uid: string, file: File, reason: unknown) => {
    composeSentence(ports, 'error', reason)
    if (isRefusal(reason) && !keepRefused) return sent.drop(uid)
    failed.set(uid, file)
    sent.change(uid, { status: 'error', response: { success: false, message: entryMessage(reason, ports) } })
  }
  const send = (uid: string, file: File, before: Promise<void>): Promise<void> => {
    const controller = new AbortController()
    running.set(uid, controller)
    const answer = ports.files.upload(file, {
      biz: options.biz,
      ...(isCell ? { isCell } : {}),
      signal: controller.signal,
      onProgress: (percent) => sent.change(uid, { percent }),
    })
    const settled = answer.then(
      (path) => async () => {
        // It waits for those that were chosen before it.
        sent.change(uid, doneEntry(path, ports.files))
        await before
        if (controller.signal.aborted) return
        sent.drop(uid)
        arrive({
          fileName: options.returnUrl ? nameOfPath(path) : file.name,
          filePath: path,
          ...(options.returnUrl ? {} : { fileSize: file.size }),
        })
      },
      (reason: unknown) => () => {
        // Closing a form aborts its uploads.
        if (controller.signal.aborted || isStopped(reason)) return sent.drop(uid)
        fail(
          uid,
          file,
          reason instanceof AppError ? reason : new AppError('FILE_SEND_FAILED', { name: file.name }, reason),
        )
      },
    )
    return settled.then((finish) => finish()).finally(() => running.delete(uid))
  }
  return {
    entries,
    add: (files) => {
      const refusals = files.map(refuse)
      for (const code of new Set(refusals)) if (code) ports.notify('error', ports.say(code))
      const accepted = files.filter((_, at) => refusals[at] === undefined)
      const limit = fileLimit(options)
      // One that takes the place of another is what was asked for; more than that would go without a word.
      const waiting = limit === 1 ? 0 : value.length + running.size
      if (accepted.length > 0 && waiting + accepted.length > limit)
        ports.notify('warning', ports.say('FILE_LAST_KEPT', { count: limit }))
      let before = Promise.resolve()
      for (const file of accepted.slice(-limit)) {
        // The entries are this page's alone; `crypto.randomUUID` is absent where a page comes without https.
        const uid = `upload-${(count += 1)}`
        sent.put({ uid, name: file.name, size: file.size, type: file.type, status: 'uploading', percent: 0 })
        before = send(uid, file, before)
      }
    },
    remove: (uid) => {
      running.get(uid)?.abort()
      failed.delete(uid)
      sent.drop(uid)
    },
    retry: (uid) => {
      const file = failed.get(uid)
      if (!file) return
      failed.delete(uid)
      sent.change(uid, { status: 'uploading', percent: 0 })
      void send(uid, file, Promise.resolve())
    },
  }
}
