import { useEffect, useRef, type ReactNode } from 'react'
import { logProblem } from '../../lib/log.ts'
import { sayNow, type Say } from '../use-say.ts'
import type { FeedbackTheme, FeedbackApi, FeedbackRoot } from './open-feedback.tsx'

export type Level = 'success' | 'info' | 'warning' | 'error'
export interface Question {
  readonly title: string
  readonly text: ReactNode
  readonly ok?: string
  readonly cancel?: string
  readonly danger?: boolean
}
export interface Asked {
  readonly question: Question
  readonly onAnswer: (answer: boolean) => void
}
/** A dialog with one way out. */
export interface Notice {
  readonly title: string
  readonly text: ReactNode
  readonly ok: string
}

/** Success messages appear in the corner without controls. */
const CALM: ReadonlySet<Level> = new Set(['success', 'info'])
/** Notices stay four seconds. */
const SECONDS = 4
/** A plain line has no way to be closed, and nothing else says the same. */
const PLAIN_MS = 8000
/** Lines up to this width are read at a glance. */
const SHORT_WIDTH = 72
const SHORT_SECONDS = 3
const WIDTH_PER_SECOND = 16
const LONGEST = 30
const QUESTION_WIDTH = 460
/** A lost connection must still be reported: the code of the message is fetched while there is one, long after the page is drawn. */
const FETCH_AFTER_MS = 5000

/** No voice: no frame is mounted, or, where `isMissing`, the code of messages could not be fetched. */
type Saying = (voice: FeedbackApi | undefined, isMissing: boolean) => void

let voice: FeedbackApi | undefined
let wake: (() => void) | undefined
let waiting: Saying[] = []

function speak(say: Saying): void {
  if (voice || !wake) return say(voice, false)
  waiting.push(say)
  wake()
}
function settle(next: FeedbackApi | undefined, isMissing = false): void {
  voice = next
  const said = waiting
  waiting = []
  for (const say of said) say(voice, isMissing)
}

/** A line in plain elements: what is said without a connection must not need one. */
function sayPlainly(text: string): void {
  const line = document.createElement('div')
  line.className = 'v-plain-line'
  line.role = 'alert'
  line.textContent = text
  document.body.append(line)
  setTimeout(() => line.remove(), PLAIN_MS)
}

const load = () => import('./open-feedback.tsx')
/** Fetches the code of messages, for what may have to report a lost connection soon. */
export const loadFeedback = (): Promise<void> =>
  load().then(
    () => undefined,
    () => undefined,
  )

const PLAIN: FeedbackTheme = {}

/** Mounted once inside the frame, so that code outside components can show messages. Their code is loaded with the first one, and rendered in a root of its own. */
export function FeedbackBridge({ dress = PLAIN }: { readonly dress?: FeedbackTheme }) {
  const root = useRef<FeedbackRoot>(undefined)
  const worn = useRef(dress)
  useEffect(() => {
    let isHere = true
    wake = () => {
      load().then(
        ({ openFeedback }) => {
          if (!isHere || root.current) return
          root.current = openFeedback((next) => {
            if (isHere) settle(next)
          })
          root.current.draw(worn.current)
        },
        (reason: unknown) => {
          logProblem('what notices are told with was not loaded', reason)
          settle(undefined, true)
        },
      )
    }
    const ahead = setTimeout(() => void loadFeedback(), FETCH_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(ahead)
      wake = undefined
      settle(undefined)
      root.current?.close()
      root.current = undefined
    }
  }, [])
  useEffect(() => {
    worn.current = dress
    root.current?.draw(dress)
  }, [dress])
  return null
}

/** A line stays three seconds, and a long one as long as it takes to be read. Chinese says more with each character. */
function secondsOf(text: string): number {
  const width = [...text].reduce((sum, character) => sum + (character > '\u2e7f' ? 2 : 1), 0)
  return width <= SHORT_WIDTH
    ? SHORT_SECONDS
    : Math.min(SHORT_SECONDS + (width - SHORT_WIDTH) / WIDTH_PER_SECOND, LONGEST)
}
/** A short line at the top of the page. */
export function toast(level: Level, text: string): void {
  speak((now, isMissing) => {
    if (now) void now.message[level](text, secondsOf(text))
    else if (isMissing) sayPlainly(text)
  })
}
export interface BusyToast {
  /** Resolves once the line was handed over to be drawn, or cannot be. */
  readonly isOpened: Promise<void>
  readonly close: () => void
}
/** A line that stays until it is closed. */
export function busyToast(text: string): BusyToast {
  let isOver = false
  let stop: (() => void) | undefined
  const { promise: isOpened, resolve } = Promise.withResolvers<void>()
  speak((now) => {
    if (!isOver) stop = now?.message.loading(text, 0)
    resolve()
  })
  return {
    isOpened,
    close: () => {
      isOver = true
      stop?.()
    },
  }
}
/** A message without an action leaves the header tools and the buttons of a form free, which are at the right, and on a phone along the whole foot. */
const calmPlace = () => (window.matchMedia('(max-width: 575px)').matches ? 'top' : 'bottomLeft')
/** A notice with a title; the same text is shown once at a time. */
export function announce(level: Level, title: string, text: string): void {
  speak((now, isMissing) => {
    if (now)
      now.notification[level]({
        key: `${title}:${text}`,
        title,
        description: text,
        duration: SECONDS,
        placement: CALM.has(level) ? calmPlace() : 'topRight',
        role: level === 'error' ? 'alert' : 'status',
      })
    else if (isMissing) sayPlainly(text)
  })
}
/** Takes every notice away: what they said no longer matters. */
export function clearNotices(): void {
  if (voice || waiting.length > 0) speak((now) => now?.notification.destroy())
}
/** The one look of every question. Where yes destroys something, Enter says no. */
export function confirmation(
  { question: { title, text, ok, cancel, danger }, onAnswer }: Asked,
  say: Say,
): Parameters<FeedbackApi['modal']['confirm']>[0] {
  return {
    title,
    content: text,
    width: QUESTION_WIDTH,
    okText: ok ?? say('COMMON_CONFIRM'),
    cancelText: cancel ?? say('COMMON_CANCEL'),
    focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    okButtonProps: { danger: danger === true },
    onOk: () => onAnswer(true),
    onCancel: () => onAnswer(false),
  }
}
/** Asks; resolves to the answer. */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    speak((now) => {
      if (!now) return resolve(false)
      now.modal.confirm(confirmation({ question, onAnswer: resolve }, sayNow))
    })
  })
}
/** Says something that must be answered with its one button; resolves then. */
export function insist(notice: Notice): Promise<void> {
  return new Promise((resolve) => {
    speak((now) => {
      if (!now) return resolve()
      now.modal.error({
        title: notice.title,
        content: notice.text,
        okText: notice.ok,
        keyboard: false,
        mask: { closable: false },
        onOk: () => resolve(),
      })
    })
  })
}
