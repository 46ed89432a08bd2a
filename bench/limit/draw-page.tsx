import { Button, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { offerDrawing } from '../page.ts'

/** Id of a field's control on a hand-written page. */
export const controlId = (key: string): string => `c_${key}`

interface PageField {
  readonly key: string
  readonly title: string
  readonly control: ReactNode
}

function Page({ fields }: { readonly fields: readonly PageField[] }) {
  return (
    <form style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 16 }}>
      {fields.map(({ key, title, control }) => (
        <div key={key}>
          <label htmlFor={controlId(key)}>{title}</label>
          {control}
        </div>
      ))}
      <Button htmlType="submit">保存</Button>
    </form>
  )
}

/** Offers to draw a hand-written form, which ends with the field `last`. */
export function drawPage(fields: () => readonly PageField[], last: string): void {
  const target = document.querySelector('#root')
  if (!target) return
  const root = createRoot(target)
  const render = (page: ReactNode) => root.render(<ConfigProvider locale={zhCN}>{page}</ConfigProvider>)
  offerDrawing({ around: () => render(null), draw: () => render(<Page fields={fields()} />), last: `#${controlId(last)}` })
}
