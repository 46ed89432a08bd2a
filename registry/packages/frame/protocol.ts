/** What a face is drawn of. Plain data only: everything goes through `postMessage`. */
export interface FaceProps {
  readonly value: string | number | null
  readonly options: Readonly<Record<string, unknown>>
  readonly disabled: boolean
  readonly invalid: boolean
  readonly required: boolean
  readonly title: string
  readonly placeholder: string
  readonly locale: string
  readonly theme: Theme
}
/** Tokens of the page's theme; in the frame they are CSS variables, `--v-color-primary` and so on. */
export interface Theme {
  readonly dark: boolean
  readonly colorPrimary: string
  readonly colorText: string
  readonly colorTextSecondary: string
  readonly colorBackground: string
  readonly colorBorder: string
  readonly colorError: string
  readonly fontSize: number
  readonly radius: number
  readonly controlHeight: number
}

export type ToFrame =
  | { readonly kind: 'start'; readonly module: string; readonly style: string; readonly props: FaceProps }
  /** `heard`: the number of the last change that the page had heard of. A value that is older than the last change is none. */
  | { readonly kind: 'props'; readonly props: FaceProps; readonly heard: number }
  | { readonly kind: 'focus' }
  /** For the laws: presses a key on what has the focus in there, else on the first control. */
  | { readonly kind: 'press'; readonly key: string; readonly id: number }

/** Why a face was ended. */
export type StopReason = 'error' | 'time' | 'size' | 'flood' | 'reload' | 'silence'

export type FromFrame =
  | { readonly kind: 'ready' }
  | { readonly kind: 'drawn'; readonly nodes: number; readonly controls: number; readonly unnamed: number }
  /** `at`: which change of the package it is, counted from one; 0 of what a drawing proposes. */
  | { readonly kind: 'change'; readonly value: string | number | null; readonly at: number }
  /** It proposed a value before a person did anything; nobody was told that value. */
  | { readonly kind: 'unasked' }
  | { readonly kind: 'focus' }
  | { readonly kind: 'blur' }
  | { readonly kind: 'height'; readonly height: number }
  | { readonly kind: 'pressed'; readonly id: number }
  | { readonly kind: 'stopped'; readonly reason: StopReason; readonly text: string }

/** Limits of one frame. */
export const FRAME_LIMITS = {
  /** Milliseconds until the first drawing, from the frame's own start. */
  start: 8000,
  /** Milliseconds of one step of the package: a drawing or an answer to an event. */
  step: 2000,
  /** Characters of one drawing. */
  size: 200_000,
  /** Elements of one drawing. */
  nodes: 2000,
  /** Drawings within one second. */
  drawings: 60,
  /** Characters of a value. */
  value: 100_000,
} as const
export type FrameLimits = typeof FRAME_LIMITS

/** A drawing as the thread describes it. Functions are numbers here: the thread knows which is which. */
export type Drawn =
  | string
  | {
      readonly tag: string
      readonly props: Readonly<Record<string, unknown>>
      readonly on: Readonly<Record<string, number>>
      readonly children: readonly Drawn[]
    }

export type ToThread =
  | { readonly kind: 'start'; readonly address: string; readonly props: FaceProps; readonly size: number }
  | { readonly kind: 'props'; readonly props: FaceProps; readonly heard: number }
  | { readonly kind: 'event'; readonly handler: number; readonly event: Readonly<Record<string, unknown>> }
export type FromThread =
  | { readonly kind: 'drawn'; readonly tree: string }
  | { readonly kind: 'change'; readonly value: unknown; readonly at: number }
  | { readonly kind: 'rested' }
  | { readonly kind: 'failed'; readonly reason: StopReason; readonly text: string }
