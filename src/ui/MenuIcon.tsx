import { iconName } from './icon-name.ts'
import { menuIcons } from './menu-icons.tsx'

const FALLBACK = 'appstore'
const Nothing = () => null

/** The icon a menu entry names. */
export function MenuIcon({ name: written = FALLBACK }: { name: string | undefined }) {
  const name = iconName(written)
  const Icon = (Object.hasOwn(menuIcons, name) ? menuIcons[name] : menuIcons[FALLBACK]) ?? Nothing
  return (
    <span className="anticon v-menu-icon" aria-hidden="true">
      {/* oxlint-disable-next-line react/static-components -- looked up in a fixed map, not made here */}
      <Icon />
    </span>
  )
}
