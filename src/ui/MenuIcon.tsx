import { lazy, Suspense, type ComponentType } from 'react'
import { iconName } from './icon-name.ts'

const FALLBACK = 'appstore'
const Nothing = () => null
const drawn = new Map<string, ComponentType>()

function iconOf(written: string | undefined): ComponentType {
  const name = iconName(written ?? FALLBACK)
  const known = drawn.get(name)
  if (known) return known
  const Icon = lazy(async () => {
    const { menuIcons } = await import('./menu-icons.tsx')
    return { default: (Object.hasOwn(menuIcons, name) ? menuIcons[name] : menuIcons[FALLBACK]) ?? Nothing }
  })
  drawn.set(name, Icon)
  return Icon
}

/** The icon a menu entry names; its room is kept while it loads. */
export function MenuIcon({ name }: { name: string | undefined }) {
  const Icon = iconOf(name)
  return (
    <span className="anticon v-menu-icon" aria-hidden="true">
      <Suspense fallback={null}>
        {/* oxlint-disable-next-line react/static-components -- one component per name, kept in a map */}
        <Icon />
      </Suspense>
    </span>
  )
}
