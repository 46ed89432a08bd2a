import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import { viewOfPackage } from '../../schemas/language/widget-package/view-name.ts'
import type { AnyWidget } from '../kit/define.ts'
import type { KnownPackage } from './definition.ts'

/** Where the code of a package comes from, and the page that it runs in; a server has neither. */
export interface PackageSource {
  /** The module and the style of the version that is in use. */
  code(manifest: Manifest): Promise<{ readonly module: string; readonly style: string }>
  /** Address of the page of the frame. */
  readonly frame: string
}

interface Known {
  readonly pack: KnownPackage
  readonly widget: AnyWidget
}

/** The packages of this installation, for this process or this page. */
let byView: ReadonlyMap<string, Known> = new Map()
let mark = ''
let source: PackageSource | undefined

const isSame = (one: KnownPackage, other: KnownPackage) =>
  one.hash === other.hash && one.isOn === other.isOn && one.manifest.version === other.manifest.version

/**
 * States which packages there are. One that did not change stays the same object, so that what is drawn of it stays drawn.
 * `make` is handed in: pages without packages load none of its code.
 */
export function setPackages(
  packs: readonly KnownPackage[],
  marked: string,
  make: (pack: KnownPackage) => AnyWidget,
): void {
  const before = byView
  byView = new Map(
    packs.map((pack): [string, Known] => {
      const view = viewOfPackage(pack.manifest.id)
      const known = before.get(view)
      return [view, known && isSame(known.pack, pack) ? known : { pack, widget: make(pack) }]
    }),
  )
  mark = marked
}

/** Equal as long as no package changed. */
export const packagesMark = (): string => mark
export const knownPackages = (): readonly KnownPackage[] => [...byView.values()].map(({ pack }) => pack)
export const packageOfView = (view: string): AnyWidget | undefined => byView.get(view)?.widget
/** View types of packages that are switched on. */
export const offeredPackages = (): readonly AnyWidget[] =>
  [...byView.values()].flatMap(({ pack, widget }) => (pack.isOn ? [widget] : []))

export const setPackageSource = (next: PackageSource): void => void (source = next)
export const packageSource = (): PackageSource | undefined => source
