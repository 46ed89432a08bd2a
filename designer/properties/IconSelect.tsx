import { Select } from 'antd'
import { MenuIcon } from '../../src/ui/MenuIcon.tsx'
import { menuIcons } from '../../src/ui/menu-icons.tsx'
import type { Described } from './Labelled.tsx'

interface IconSelectProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The icons a menu entry may have. */
export function IconSelect({ described, value, onChange }: IconSelectProps) {
  return (
    <Select
      {...described}
      allowClear
      showSearch
      value={value || null}
      options={Object.keys(menuIcons).map((name) => ({ value: name, label: <><MenuIcon name={name} /> {name}</> }))}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
