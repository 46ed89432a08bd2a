import type { FormBlocks, ResolvedScreen } from '../../../engine/model/index.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { type LabelsByLookup, loadLabels } from '../../ui/fields/labels.ts'
import { Cell } from '../store/index.ts'

/** From here on it pays to leave out what is out of sight: of a form its controls, of a group its layout. */
const LARGE = 100
export const isLarge = ({ fields }: { readonly fields: readonly unknown[] }): boolean => fields.length > LARGE

/** So many fields of a part are drawn with it, whatever the size of the window. */
const FIRST = 30
/** How far ahead of the view a field is made ready. */
const AHEAD = '700px'
/** How far from the view its control is taken away again: farther, so that a step back finds it there. */
const GONE = '900px'

type Watched = Map<Element, (height: number) => void>
/** The form scrolls in the window or in a dialog: one margin is for either. */
function observe(
  watched: Watched,
  margin: string,
  isTold: (entry: IntersectionObserverEntry) => boolean,
): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (isTold(entry)) watched.get(entry.target)?.(entry.boundingClientRect.height)
    },
    { rootMargin: margin, scrollMargin: margin },
  )
}

function firstOf(blocks: FormBlocks): readonly string[] {
  const own = blocks.flatMap((block) => (block.kind === 'group' ? block.fields : [])).slice(0, FIRST)
  return [
    ...own.map(({ key }) => key),
    ...blocks.flatMap((block) => ('parts' in block ? block.parts.flatMap((part) => firstOf(part.blocks)) : [])),
  ]
}

/** Notifies the fields of a large form when they approach or leave the viewport; outside it they show plain text instead of controls. */
export class Virtualization {
  /** Labels of stored keys, for the placeholders. */
  readonly labels = new Cell<{ readonly all: LabelsByLookup }>({ all: new Map() })
  readonly #first: ReadonlySet<string>
  readonly #far: Watched = new Map()
  readonly #near: Watched = new Map()
  readonly #coming = observe(this.#far, AHEAD, ({ isIntersecting }) => isIntersecting)
  // What is hidden, as in another tab, has no height, and stays as it is.
  readonly #leaving = observe(
    this.#near,
    GONE,
    ({ isIntersecting, boundingClientRect }) => !isIntersecting && boundingClientRect.height > 0,
  )

  private constructor(blocks: FormBlocks) {
    this.#first = new Set(firstOf(blocks))
  }
  /** Undefined where every control is drawn at once. */
  static of(screen: ResolvedScreen): Virtualization | undefined {
    return isLarge(screen) && typeof IntersectionObserver !== 'undefined'
      ? new Virtualization(screen.form.blocks)
      : undefined
  }

  /** Is this one of those drawn with their part? */
  isFirst(key: string): boolean {
    return this.#first.has(key)
  }
  /** Calls back when the element comes near; returns the way to stop waiting. */
  onNear(element: Element, callback: () => void): () => void {
    return this.#watch(this.#coming, this.#far, element, callback)
  }
  /** Calls back with its height when the element is far from the view. */
  onFar(element: Element, callback: (height: number) => void): () => void {
    return this.#watch(this.#leaving, this.#near, element, callback)
  }
  #watch(
    observer: IntersectionObserver,
    watched: Watched,
    element: Element,
    callback: (height: number) => void,
  ): () => void {
    watched.set(element, callback)
    observer.observe(element)
    return () => {
      watched.delete(element)
      observer.unobserve(element)
    }
  }
  /** Asks for the words of the keys that stand in far fields, so that the browser's search finds them. */
  async loadLabels(screen: ResolvedScreen, record: Readonly<Record<string, unknown>>, ports: Ports): Promise<void> {
    const far = screen.fields.filter(({ key }) => !this.#first.has(key))
    const all = await loadLabels(far, [{ id: '', ...record }], ports)
    if (all.size > 0 || this.labels.read().all.size > 0) this.labels.set({ all })
  }
  stop(): void {
    this.#coming.disconnect()
    this.#leaving.disconnect()
  }
}
