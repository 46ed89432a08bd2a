import { Select } from 'antd'
import { Tag } from '../../../../registry/kit/parts/Tag.tsx'
import type { Locale } from '../../../../schemas/language/text.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { stringOrEmpty } from '../../../../schemas/language/values.ts'
import type { GridSlot, SlotFaceProps } from '../../../grid/sheet/index.ts'
import ENTRY from './entry-screen.json' with { type: 'json' }

const { items } = ENTRY.fields.color.options

/** The colours, each as the entry would look in it. */
function ColorFace({ id, value, row, ports, onChange, onLeave }: SlotFaceProps) {
  const words = stringOrEmpty(row.values['itemText'])
  const choose = (next: string | undefined) => {
    onChange(next ?? null)
    onLeave()
  }
  return (
    <Select<string>
      id={id}
      allowClear
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      {...(stringOrEmpty(value) === '' ? {} : { value: stringOrEmpty(value) })}
      options={items.map(({ value: color, text }) => {
        const title = textIn(text, ports.locale)
        return {
          value: color,
          title,
          label: (
            <>
              {words !== '' && <Tag color={color}>{words}</Tag>}
              {title}
            </>
          ),
        }
      })}
      onChange={choose}
    />
  )
}

/** The colour that an entry is shown in. A colour that is not offered stays as it is. */
export const colorSlot = (locale: Locale): GridSlot => ({
  text(row) {
    const color = stringOrEmpty(row['color'])
    const item = items.find(({ value }) => value === color)
    return item ? textIn(item.text, locale) : color
  },
  Face: ColorFace,
})
