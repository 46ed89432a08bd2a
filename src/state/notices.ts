import { proxy } from 'valtio'
import { announceFailure } from '../api/client/context.ts'
import { ApiError } from '../api/client/errors.ts'
import { getNotices, parseNotice, markRead, type NoticeRecord } from '../api/notice.ts'
import { logProblem } from '../lib/log.ts'
import { onSocketMessage } from './socket-messages.ts'
import { readLocal, writeLocal } from './storage/storage.ts'

/** The list is asked for again this long after it was loaded. */
const POLL_MS = 6000
const DESKTOP = 'NOTICE_DESKTOP'
const RELOADING: ReadonlySet<unknown> = new Set(['topic', 'user'])

interface Notices {
  announcements: readonly NoticeRecord[]
  announcementTotal: number
  system: readonly NoticeRecord[]
  systemTotal: number
  /** Whether the person wants the browser to tell of new ones. */
  desktop: boolean
}
const EMPTY = { announcements: [], announcementTotal: 0, system: [], systemTotal: 0 }

/** What the person has not read yet. Written by this module only. */
export const notices = proxy<Notices>({ ...EMPTY, desktop: false })

let timer: ReturnType<typeof setTimeout> | undefined
let turn = 0
let isWatching = false

function stopPolling(): void {
  clearTimeout(timer)
  timer = undefined
}

/** A session that is over is the shell's to tell; anything else just stops the polling. */
function tellFailure(reason: unknown): void {
  if (reason instanceof ApiError && (reason.code === 'API_SIGNED_OUT' || reason.code === 'API_TOKEN_EXPIRED'))
    announceFailure(reason)
  else logProblem('notices were not loaded', reason)
}

/** Loads the lists and goes on polling; a failure stops the polling until something asks again. */
export async function loadNotices(): Promise<void> {
  turn += 1
  const mine = turn
  stopPolling()
  try {
    const lists = await getNotices()
    if (mine !== turn || !isWatching) return
    Object.assign(notices, lists)
    timer = setTimeout(() => void loadNotices(), POLL_MS)
  } catch (reason) {
    if (mine === turn && isWatching) tellFailure(reason)
  }
}

/** Watches until the returned function is called; `onNotice` is called for each new one from the socket. */
export function watchNotices(onNotice: (notice: NoticeRecord) => void): () => void {
  isWatching = true
  notices.desktop = readLocal(DESKTOP) === true
  void loadNotices()
  const stopLive = onSocketMessage({
    heard: (message) => {
      if (!RELOADING.has(message['cmd'])) return
      void loadNotices()
      onNotice(parseNotice(message))
    },
    restored: () => void loadNotices(),
    ended: () => void loadNotices(),
  })
  return () => {
    isWatching = false
    turn += 1
    stopPolling()
    stopLive()
    Object.assign(notices, EMPTY)
  }
}

export async function readNotice(id: string): Promise<void> {
  await markRead(id)
  await loadNotices()
}

export function saveDesktopChoice(on: boolean): void {
  notices.desktop = on
  writeLocal(DESKTOP, on)
}
