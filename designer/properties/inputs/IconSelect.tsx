import { Select } from 'antd'
import { designerIcon } from '../../../schemas/messages/designer/designer-icon.ts'
import { MenuIcon } from '../../../src/ui/icons/MenuIcon.tsx'
import { iconName } from '../../../src/ui/icons/icon-name.ts'
import { menuIcons } from '../../../src/ui/icons/menu-icons.tsx'
import { moreIcons } from '../../../src/ui/icons/more-icons.tsx'
import { useDesigner } from '../../context.tsx'
import type { Described } from './Labelled.tsx'

interface IconSelectProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}

type IconCode = Extract<keyof typeof designerIcon, `DESIGNER_ICON_${string}`>
const codeOf = (name: string) => `DESIGNER_ICON_${name.replaceAll('-', '_').toUpperCase()}` as IconCode
/** By name, and by what they show in any language. */
const ICONS = Object.keys({ ...menuIcons, ...moreIcons })
  .toSorted()
  .map((name) => {
    const { 'zh-CN': chinese, 'en-US': english } = designerIcon[codeOf(name)]
    return { name, code: codeOf(name), sought: `${name} ${chinese} ${english}`.toLowerCase() }
  })

/** The icons a menu entry or a button may have. */
export function IconSelect({ described, value, onChange }: IconSelectProps) {
  const { say } = useDesigner()
  const options = ICONS.map(({ name, code, sought }) => ({
    value: name,
    sought,
    label: (
      <>
        <MenuIcon name={name} /> {say(code)}
      </>
    ),
  }))
  return (
    <Select
      {...described}
      allowClear
      showSearch={{ filterOption: (typed, option) => (option?.sought ?? '').includes(typed.trim().toLowerCase()) }}
      placeholder={say('DESIGNER_MENU_ICON_FIND')}
      notFoundContent={say('DESIGNER_MENU_ICON_NONE')}
      value={value === '' ? null : iconName(value)}
      options={options}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
