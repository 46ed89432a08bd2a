import type { FormBlocks } from '../../../registry/screen/layout.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedScreen } from '../../../registry/screen/resolve.ts'
import { type LabelsByLookup, loadLabels } from '../../ui/fields/labels.ts'
import { Cell } from './cell.ts'

/** From here on it pays to leave out what is out of sight: of a form its controls, of a group its layout. */
const LARGE = 100
export const isLarge = ({ fields }: { readonly fields: readonly unknown[] }): boolean => fields.length > LARGE

/** So many fields of a part are drawn with it, whatever the size of the window. */
const FIRST = 30
/** How far ahead of the view a field is made ready. */
const AHEAD = '700px'

function firstOf(blocks: FormBlocks): readonly string[] {
  const own = blocks.flatMap((block) => (block.kind === 'group' ? block.fields : [])).slice(0, FIRST)
  return [...own.map(({ key }) => key), ...blocks.flatMap((block) => ('parts' in block ? block.parts.flatMap((part) => firstOf(part.blocks)) : []))]
}

/** Tells the fields of a large form when they come near the view; until then plain words stand in for their controls. */
export class Nearness {
  /** Words of stored keys, for what stands in. */
  readonly labels = new Cell<{ readonly all: LabelsByLookup }>({ all: new Map() })
  readonly #first: ReadonlySet<string>
  readonly #waiting = new Map<Element, () => void>()
  readonly #observer: IntersectionObserver

  private constructor(blocks: FormBlocks) {
    this.#first = new Set(firstOf(blocks))
    // The form scrolls in the window or in a dialog: one margin is for either.
    const margins = { rootMargin: AHEAD, scrollMargin: AHEAD }
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#waiting.get(target)?.()
    }, margins)
  }
  /** Undefined where every control is drawn at once. */
  static of(screen: ResolvedScreen): Nearness | undefined {
    return isLarge(screen) && typeof IntersectionObserver !== 'undefined' ? new Nearness(screen.form.blocks) : undefined
  }

  /** Is this one of those drawn with their part? */
  isFirst(key: string): boolean {
    return this.#first.has(key)
  }
  /** Calls back when the element comes near; returns the way to stop waiting. */
  watch(element: Element, onNear: () => void): () => void {
    this.#waiting.set(element, onNear)
    this.#observer.observe(element)
    return () => {
      this.#waiting.delete(element)
      this.#observer.unobserve(element)
    }
  }
  /** Asks for the words of the keys that stand in far fields, so that the browser's search finds them. */
  async loadLabels(screen: ResolvedScreen, record: Readonly<Record<string, unknown>>, ports: Ports): Promise<void> {
    const far = screen.fields.filter(({ key }) => !this.#first.has(key))
    this.labels.set({ all: await loadLabels(far, [{ id: '', ...record }], ports) })
  }
  stop(): void {
    this.#observer.disconnect()
  }
}
