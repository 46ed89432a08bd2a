import { act, fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { NO_LABELS } from '../../../registry/kit/codec.ts'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { FixtureFile } from '../../../registry/kit/testing.tsx'
import { type ResolvedField, resolveField } from '../../../engine/model/resolve.ts'

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })

/** A file that every widget takes. */
const FILE = new File(['x'], 'photo.png', { type: 'image/png' })
const LONGEST_REST_MS = 2_000
const AGAIN = /^重\s*试$|点击重试|^重新上传/
/** What each of those names holds. */
const AGAIN_WORDS = /重\s*试|重新上传/

export const turn = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
/** What waits until typing rests is asked at once. */
export async function rested(deed: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  deed()
  await act(() => vi.advanceTimersByTimeAsync(LONGEST_REST_MS))
  vi.useRealTimers()
  await turn()
}
const all = <E extends HTMLElement = HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]
const LISTS = '[role="combobox"]:not(:disabled)'
const OPENERS = 'button[aria-haspopup="dialog"]:not(:disabled)'
export const CHOOSERS = 'input[type="file"]:not(:disabled)'

async function openLists() {
  for (const list of all(LISTS)) {
    fireEvent.mouseDown(list)
    fireEvent.click(list)
    await turn()
  }
}
async function openDialogs() {
  for (const opener of all(OPENERS)) {
    fireEvent.click(opener)
    // Its code comes late.
    for (let turns = 0; turns < 20 && all('[role="dialog"]').length === 0; turns++) await turn()
  }
  await turn()
}

export interface Deed {
  /** What a face must have for it. */
  readonly needs: string
  /** What comes before it, and needs nothing of the service any more. */
  readonly prepare?: () => Promise<void>
  readonly act: () => Promise<void>
}
/** What a person does that may need the service. */
export const DEEDS: Readonly<Record<string, Deed>> = {
  'is drawn and opened': { needs: '*', act: openLists },
  'is searched': {
    needs: LISTS,
    prepare: openLists,
    act: () => rested(() => all(LISTS).forEach((list) => fireEvent.change(list, { target: { value: 'a' } }))),
  },
  'opens its dialog': { needs: OPENERS, act: openDialogs },
  'takes a file': {
    needs: CHOOSERS,
    act: () =>
      rested(() => all(CHOOSERS).forEach((chooser) => fireEvent.change(chooser, { target: { files: [FILE] } }))),
  },
}
export interface Example {
  readonly resolved: ResolvedField
  readonly stored: unknown
  /** The possible texts of the value: its label, and the stored value where the label is unknown. */
  readonly words: readonly string[]
}
/** An example that stores something for each place that words come from; any, where none does. */
export function examplesOf(widget: AnyWidget): readonly Example[] {
  const fixtures = files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []
  const examples = fixtures
    .filter(({ stored }) => stored !== null)
    .map(({ stored, field, options, text = '', labels = {} }): Example => {
      const resolved = resolveField('sample', {
        title: '样例',
        view: widget.type,
        ...field,
        ...(options ? { options } : {}),
      })
      const unnamed = widget.codec.text(widget.codec.read(stored, resolved.options), resolved.options, NO_LABELS)
      return {
        resolved,
        stored,
        words: [
          ...[text, unnamed].flatMap((words) => words.split(/[,;\n]/).slice(0, 1)),
          ...Object.values(labels).map((label) => label.split('/').at(-1) ?? ''),
          String(stored),
        ].filter((word) => word !== ''),
      }
    })
  return [
    ...Map.groupBy(examples, ({ resolved }) => JSON.stringify([resolved.lookup, resolved.options['linkage']])).values(),
  ].flatMap(([first]) => first ?? [])
}

/** Can what is stored be seen, under any of its names? */
export const isInSight = ({ words }: Example) => words.some((word) => readable().includes(word))
/** Everything that can be read of the page, also what an input holds. */
function readable(): string {
  const named = all<HTMLInputElement>('input, textarea, [title], [alt], [aria-label]').flatMap((element) => [
    element.value,
    element.title,
    element.getAttribute('alt'),
    element.getAttribute('aria-label'),
  ])
  return [document.body.textContent, ...named].join('\n')
}
/** Names of buttons are slow to make out, so only where such words can be read at all. */
export const retries = () =>
  AGAIN_WORDS.test(readable()) ? screen.queryAllByRole('button', { name: AGAIN, hidden: true }) : []
/** The ways to try again: in sight, or where the person looks for the choices. */
export async function waysAgain(): Promise<readonly HTMLElement[]> {
  for (const look of [async () => undefined, openLists, openDialogs]) {
    await look()
    if (retries().length > 0) break
  }
  return retries()
}
