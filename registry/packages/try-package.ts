import { type LawFinding, PACKAGE_LAWS, type PackageLaw } from '../../schemas/language/widget-package/laws.ts'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import { sameJson } from '../../schemas/language/values.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import { NO_LABELS } from '../kit/codec.ts'
import { packageWidget } from './definition.ts'
import type { FaceProps, FromFrame, StopReason, Theme } from './frame/protocol.ts'
import { FrameSession } from './session.ts'
import { kindOf, type StorageKind } from './storage-kind.ts'

type Say = (code: MessageCode, params?: Readonly<Record<string, unknown>>) => string
type Value = string | number | null
interface Trial {
  readonly manifest: Manifest
  readonly module: string
  readonly style: string
  /** Address of the page of the frame. */
  readonly address: string
  /** Where the frames are drawn. */
  readonly host: HTMLElement
  readonly theme: Theme
  readonly locale: 'zh-CN' | 'en-US'
  readonly say: Say
}

/** After a key, or a drawing, so long is waited for what comes of it. */
const SETTLE_MS = 150
const LONG = 5000
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

type Facts = Extract<FromFrame, { readonly kind: 'drawn' }>
interface OpenFace {
  /** Undefined where it was stopped before it drew anything. */
  readonly drawn: Facts | undefined
  readonly changes: readonly Value[]
  /** It wanted to change the value before anybody acted. */
  readonly isUnasked: () => boolean
  readonly stopped: () => { readonly reason: StopReason; readonly text: string } | undefined
  readonly press: (key: string) => Promise<void>
  readonly touch: () => void
  readonly end: () => void
}

/** The face in a frame of its own, with a value that changes as in a form. */
async function openFace(trial: Trial, value: Value, stated: object | undefined, disabled: boolean): Promise<OpenFace> {
  const { manifest, module, style, host, theme, locale } = trial
  const frame = document.createElement('iframe')
  frame.sandbox.value = 'allow-scripts'
  frame.title = manifest.id
  frame.style.cssText = 'inline-size:400px;block-size:200px;border:0'
  host.append(frame)
  const defaults = Object.fromEntries(
    Object.entries(manifest.options.properties).map(([name, option]) => [name, option.default]),
  )
  const options = { ...defaults, ...stated }
  const base = { options, disabled, invalid: false, required: false, placeholder: '', theme, locale }
  const props: FaceProps = { ...base, value, title: manifest.title[locale] }
  const changes: Value[] = []
  let isUnasked = false
  let stopped: { reason: StopReason; text: string } | undefined
  let session: FrameSession | undefined
  const drawn = await new Promise<Facts | undefined>((resolve) => {
    session = new FrameSession(frame, {
      module,
      style,
      props,
      onDrawn: resolve,
      onChange: (next) => {
        changes.push(next)
        session?.props({ ...props, value: next })
      },
      onUnasked: () => {
        isUnasked = true
      },
      onStop: (reason, text) => {
        stopped = { reason, text }
        resolve(undefined)
      },
    })
    frame.src = trial.address
  })
  return {
    drawn,
    changes,
    isUnasked: () => isUnasked,
    stopped: () => stopped,
    press: async (key) => {
      await session?.press(key)
      await wait(SETTLE_MS)
    },
    touch: () => {
      frame.focus()
      frame.blur()
    },
    end: () => {
      session?.end()
      frame.remove()
    },
  }
}

/** The problem of a face that was stopped, else that of `judge`. */
function problemOf(trial: Trial, face: OpenFace, judge: () => string): string {
  const stopped = face.stopped()
  return stopped ? trial.say('WIDGETS_P_STOPPED', { ...stopped }) : judge()
}

/** What its description promises of stored values: nothing of the package runs for this. */
function codecProblems({ manifest, say, locale }: Trial): string[] {
  const { codec } = packageWidget({ manifest, hash: '', isOn: false })
  const rounds = manifest.fixtures.flatMap(({ name, stored, options = {} }) => {
    const value = codec.read(stored, options)
    const words = codec.cellText?.(value, options, NO_LABELS) ?? ''
    const isSame =
      sameJson(codec.write(value, options), stored) &&
      (stored === null || sameJson(codec.write(codec.parse(words, options, NO_LABELS) ?? codec.empty, options), stored))
    return isSame ? [] : [say('WIDGETS_P_ROUND', { name: name[locale] })]
  })
  const garbage = manifest.garbage.flatMap((stored, index) =>
    sameJson(codec.read(stored, {}), codec.empty) ? [] : [say('WIDGETS_P_GARBAGE', { number: index + 1 })],
  )
  return [...rounds, ...garbage]
}

/** Each sample drawn and left alone; what it changes by itself, and which controls have no name, is found on the way. */
async function tryFixtures(trial: Trial, found: (law: PackageLaw, problem: string) => void): Promise<void> {
  const { manifest, say, locale } = trial
  for (const { name, stored, options } of manifest.fixtures) {
    // oxlint-disable-next-line no-await-in-loop -- one frame at a time: many at once would slow each other down
    const face = await openFace(trial, stored, options, false)
    const sample = name[locale]
    const { nodes = 0, unnamed = 0 } = face.drawn ?? {}
    face.touch()
    // oxlint-disable-next-line no-await-in-loop -- the same
    await wait(SETTLE_MS)
    found(
      'fixtures',
      problemOf(trial, face, () => (nodes > 1 ? '' : say('WIDGETS_P_EMPTY', { name: sample }))),
    )
    found('silent', face.isUnasked() || face.changes.length > 0 ? say('WIDGETS_P_UNASKED', { name: sample }) : '')
    found('named', unnamed > 0 ? say('WIDGETS_P_UNNAMED', { count: unnamed }) : '')
    face.end()
  }
}

async function tryKeys(trial: Trial, found: (law: PackageLaw, problem: string) => void): Promise<void> {
  const { manifest, say } = trial
  const { steps, stored, options } = manifest.keys
  for (const disabled of [false, true]) {
    // oxlint-disable-next-line no-await-in-loop -- one frame at a time
    const face = await openFace(trial, disabled ? stored : null, options, disabled)
    // oxlint-disable-next-line no-await-in-loop -- keys come one after the other
    for (const key of steps) await face.press(key)
    const value = face.changes.at(-1) ?? null
    if (disabled) {
      const problem = () => (face.changes.length === 0 ? '' : say('WIDGETS_P_CHANGE', { value }))
      found('disabled', problemOf(trial, face, problem))
    } else if (face.drawn?.controls === 0) found('keys', say('WIDGETS_P_NO_CONTROL'))
    else {
      const isSame = sameJson(value, stored)
      found(
        'keys',
        problemOf(trial, face, () => (isSame ? '' : say('WIDGETS_P_KEYS', { value, wanted: stored }))),
      )
    }
    face.end()
  }
}

/** Values that no sample has: another version of the package, an import or another program may have stored them. */
const STRANGE: Readonly<Record<StorageKind, readonly Value[]>> = {
  number: [-1, 0, 1e15],
  json: ['{', '[]', JSON.stringify({ a: 'x'.repeat(LONG) })],
  text: [' ', 'x'.repeat(LONG), '<b>"\u202E'],
}

async function tryStrange(trial: Trial, found: (law: PackageLaw, problem: string) => void): Promise<void> {
  for (const value of STRANGE[kindOf(trial.manifest)]) {
    // oxlint-disable-next-line no-await-in-loop -- one frame at a time
    const face = await openFace(trial, value, undefined, false)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await wait(SETTLE_MS)
    found(
      'strange',
      problemOf(trial, face, () => ''),
    )
    face.end()
  }
}

/** Tries a package in the sandbox that it will run in. What it is tried for and was not found is said as such, so that it does not pass. */
export async function tryPackage(trial: Trial): Promise<readonly LawFinding[]> {
  const problems = new Map<PackageLaw, string>()
  const found = (law: PackageLaw, problem: string) => {
    if (!problems.get(law)) problems.set(law, problem)
  }
  found('codec', codecProblems(trial).join(' '))
  const first = await openFace(trial, null, undefined, false)
  found(
    'starts',
    problemOf(trial, first, () => ''),
  )
  first.end()
  if (!first.stopped()) {
    await tryFixtures(trial, found)
    await tryKeys(trial, found)
    await tryStrange(trial, found)
  }
  return PACKAGE_LAWS.map((law) => ({
    law,
    problem: (problems.get(law) ?? trial.say('WIDGETS_NOT_TRIED')).slice(0, 500),
  }))
}
