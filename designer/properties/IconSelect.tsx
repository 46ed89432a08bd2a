import { Select } from 'antd'
import { MenuIcon } from '../../src/ui/MenuIcon.tsx'
import { menuIcons } from '../../src/ui/menu-icons.tsx'
import { moreIcons } from '../../src/ui/more-icons.tsx'
import type { Described } from './Labelled.tsx'

interface IconSelectProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}

const NAMES = Object.keys({ ...menuIcons, ...moreIcons }).toSorted()

/** The icons a menu entry may have. */
export function IconSelect({ described, value, onChange }: IconSelectProps) {
  return (
    <Select
      {...described}
      allowClear
      showSearch
      value={value || null}
      options={NAMES.map((name) => ({ value: name, label: <><MenuIcon name={name} /> {name}</> }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
