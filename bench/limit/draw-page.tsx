import { Button, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { offerDrawing } from '../page.ts'

/** Id of a field's control on a hand-written page. */
export const controlId = (key: string): string => `c_${key}`

interface PageField {
  readonly key: string
  readonly title: string
  readonly control: ReactNode
}

interface PageProps {
  readonly fields: readonly PageField[]
  /** Shown above the others while somebody has chosen so. */
  readonly some: readonly PageField[]
}
let choose: (value: string) => void = () => undefined

function rows(fields: readonly PageField[]): ReactNode {
  return fields.map(({ key, title, control }) => (
    <div key={key}>
      <label htmlFor={controlId(key)}>{title}</label>
      {control}
    </div>
  ))
}
function Page({ fields, some }: PageProps) {
  const [picked, setPicked] = useState('')
  useEffect(() => void (choose = setPicked), [])
  return (
    <form style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      {picked === '1' && rows(some)}
      {rows(fields)}
      <Button htmlType="submit">保存</Button>
    </form>
  )
}

/** Offers to draw a hand-written form, which ends with the field `last`. */
export function drawPage(
  fields: () => PageProps['fields'],
  last: string,
  some: () => PageProps['some'] = () => [],
): void {
  const target = document.querySelector('#root')
  if (!target) return
  const root = createRoot(target)
  const render = (page: ReactNode) => root.render(<ConfigProvider locale={zhCN}>{page}</ConfigProvider>)
  offerDrawing({
    around: () => render(null),
    draw: () => render(<Page fields={fields()} some={some()} />),
    last: `#${controlId(last)}`,
    choose: (value) => choose(value),
  })
}
