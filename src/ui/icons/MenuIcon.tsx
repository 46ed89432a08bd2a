import type { ComponentType } from 'react'
import { LazyBoundary, lazyPart } from '../../../registry/kit/parts/late.tsx'
import { iconName } from './icon-name.ts'
import { menuIcons } from './menu-icons.tsx'

const FALLBACK = 'appstore'
const frameIcons: Readonly<Record<string, ComponentType>> = menuIcons

const FurtherIcon = lazyPart(async () => {
  const { moreIcons } = await import('./more-icons.tsx')
  const icons: Readonly<Record<string, ComponentType>> = moreIcons
  return function Further({ name }: { readonly name: string }) {
    const Icon = (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? menuIcons[FALLBACK]
    // oxlint-disable-next-line react/static-components -- looked up in a fixed map, not made here
    return <Icon />
  }
})

/** The icon a menu entry names. */
export function MenuIcon({ name: written = FALLBACK }: { name: string | undefined }) {
  const name = iconName(written)
  const Icon = Object.hasOwn(frameIcons, name) ? frameIcons[name] : undefined
  return (
    <span className="anticon v-menu-icon" aria-hidden="true">
      {/* oxlint-disable-next-line react/static-components -- looked up in a fixed map, not made here */}
      {Icon ? (
        <Icon />
      ) : (
        <LazyBoundary onMissing={() => undefined}>
          <FurtherIcon key={name} name={name} />
        </LazyBoundary>
      )}
    </span>
  )
}
