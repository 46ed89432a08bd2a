import {
  AlignLeftOutlined,
  BarChartOutlined,
  FileTextOutlined,
  GlobalOutlined,
  IdcardOutlined,
  NumberOutlined,
  PictureOutlined,
  TableOutlined,
} from '@ant-design/icons'
import { Button, type InputRef } from 'antd'
import { type PointerEvent, type ReactNode, type Ref, useState } from 'react'
import { prefetchReorder } from '../../../registry/kit/parts/reorder/use-reorder.tsx'
import { SECTION_KINDS, type SectionKind } from '../../../schemas/language/composed/sections.ts'
import { useDesigner } from '../../context.tsx'
import { matches } from '../OfferList.tsx'
import { PaletteFrame } from '../PaletteFrame.tsx'
import { KIND_WORDS } from '../../document/section-names.ts'

const ICONS: Readonly<Record<SectionKind, ReactNode>> = {
  list: <TableOutlined aria-hidden />,
  record: <IdcardOutlined aria-hidden />,
  number: <NumberOutlined aria-hidden />,
  chart: <BarChartOutlined aria-hidden />,
  report: <FileTextOutlined aria-hidden />,
  text: <AlignLeftOutlined aria-hidden />,
  picture: <PictureOutlined aria-hidden />,
  frame: <GlobalOutlined aria-hidden />,
}

interface SectionPaletteProps {
  readonly search: Ref<InputRef>
  readonly onAdd: (kind: SectionKind) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, kind: SectionKind) => void
}

/** The kinds of sections. */
export function SectionPalette({ search, onAdd, onGrab }: SectionPaletteProps) {
  const { say } = useDesigner()
  const [asked, setAsked] = useState('')
  const wanted = asked.trim().toLowerCase()
  const kinds = SECTION_KINDS.map((kind) => ({ kind, title: say(KIND_WORDS[kind]) })).filter(({ kind, title }) =>
    matches(`${title} ${kind}`, wanted),
  )
  const [first] = kinds
  return (
    <PaletteFrame
      search={search}
      label={say('SECTION_SEARCH')}
      help={say('SECTION_PALETTE_HELP')}
      asked={asked}
      onAsk={setAsked}
      onEnter={() => first && onAdd(first.kind)}
    >
      <section aria-label={say('SECTION_KINDS')}>
        <ul>
          {kinds.map(({ kind, title }) => (
            <li key={kind}>
              <Button
                size="small"
                block
                icon={ICONS[kind]}
                title={title}
                onPointerEnter={prefetchReorder}
                onPointerDown={(event) => onGrab(event, kind)}
                onClick={() => onAdd(kind)}
              >
                <span>{title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {!first && <p className="vd-help">{say('CANVAS_PALETTE_NONE', { search: asked.trim() })}</p>}
    </PaletteFrame>
  )
}
