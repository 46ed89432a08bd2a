import { act, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import type { QueryMode } from '../../../registry/kit/faces.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ResolvedField } from '../../../engine/model/resolve.ts'
import { FormFace, QueryFace, ShowFace } from '../../../src/ui/fields/Field.tsx'
import { facesOf, preloadFaces } from '../../../src/ui/fields/faces.ts'
import { fieldText } from '../../../src/ui/fields/labels.ts'

/** A look at a field: a face, and what differs of it. */
export type Look =
  | { readonly face: 'Form' | 'Cell'; readonly disabled?: boolean }
  | { readonly face: 'Query'; readonly mode: QueryMode }
  | { readonly face: 'Show'; readonly dense: boolean }

interface Subject {
  readonly resolved: ResolvedField
  readonly stored: unknown
  readonly ports: Ports
  readonly onChange: (value: unknown) => void
}

function Drawn({
  look,
  id,
  resolved,
  stored,
  ports,
  onChange,
}: Subject & { readonly look: Look; readonly id: string }) {
  const { widget, options } = resolved
  const value = widget?.codec.read(stored, options)
  const title = `${look.face} ${id}`
  if (look.face === 'Show')
    return (
      <ShowFace
        resolved={resolved}
        id={id}
        ports={ports}
        stored={stored}
        text={fieldText(resolved, { id: 'r1', [resolved.key]: stored }, new Map())}
        dense={look.dense}
      />
    )
  if (look.face === 'Query')
    return (
      <QueryFace
        resolved={resolved}
        title={title}
        mode={look.mode}
        id={id}
        ports={ports}
        value={look.mode === 'range' ? { begin: value, end: value } : value}
        onChange={onChange}
      />
    )
  const face = { id, ports, value, onChange, disabled: look.disabled ?? false, invalid: false }
  const Cell =
    widget && look.face === 'Cell'
      ? (facesOf(widget) as Exclude<ReturnType<typeof facesOf>, 'failed'>)?.Cell
      : undefined
  if (!Cell) return <FormFace {...face} resolved={resolved} required={false} />
  return (
    <Cell
      {...face}
      options={options}
      field={{ key: resolved.key, title, required: false, ...(resolved.lookup ? { lookup: resolved.lookup } : {}) }}
    />
  )
}

/** What is asked of the ports, and of code that comes late, is there after a few turns. */
async function settle(turns = 3): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 0))
    })
  }
}

/** Draws a field the way pages do, without antd's style sheets, which no test needs; each look in a section of its own with the id `look-0`, `look-1` … */
export async function drawLooks(subject: Subject, looks: readonly Look[]): Promise<readonly HTMLElement[]> {
  await preloadFaces([subject.resolved])
  const { container } = render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false }, zeroRuntime: true }}>
      {looks.map((look, at) => (
        <section key={JSON.stringify(look)} data-look={JSON.stringify(look)}>
          <label htmlFor={`look-${at}`}>{JSON.stringify(look)}</label>
          <div data-face>
            <Drawn {...subject} look={look} id={`look-${at}`} />
          </div>
        </section>
      ))}
    </ConfigProvider>,
  )
  await settle()
  return [...container.querySelectorAll<HTMLElement>('[data-face]')]
}
