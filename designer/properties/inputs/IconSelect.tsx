import { Select } from 'antd'
import { MenuIcon } from '../../../src/ui/icons/MenuIcon.tsx'
import { ICON_CHOICES, isIconFound } from '../../../src/ui/icons/icon-choices.ts'
import { iconName } from '../../../src/ui/icons/icon-name.ts'
import { useDesigner } from '../../context.tsx'
import type { Described } from './Labelled.tsx'

interface IconSelectProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The icons a menu entry or a button may have. */
export function IconSelect({ described, value, onChange }: IconSelectProps) {
  const { say, words } = useDesigner()
  const options = ICON_CHOICES.map((icon) => ({
    value: icon.name,
    icon,
    label: (
      <>
        <MenuIcon name={icon.name} /> {words(icon.text)}
      </>
    ),
  }))
  return (
    <Select
      {...described}
      allowClear
      showSearch={{ filterOption: (typed, option) => option !== undefined && isIconFound(option.icon, typed) }}
      placeholder={say('DESIGNER_MENU_ICON_FIND')}
      notFoundContent={say('DESIGNER_MENU_ICON_NONE')}
      value={value === '' ? null : iconName(value)}
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
