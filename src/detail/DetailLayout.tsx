import { use, useMemo, useState } from 'react'
import type { FormBlocks, ResolvedBlock, ResolvedParts } from '../../engine/model/index.ts'
import { screenScope } from '../../schemas/language/expressions/expression.ts'
import { textIn } from '../../schemas/language/text.ts'
import type { Row } from '../api/rows/data-source.ts'
import { TabPanels } from '../ui/TabPanels.tsx'
import { useHost } from '../host/host.tsx'
import type { LabelsByLookup } from '../ui/fields/labels.ts'
import { detailBlocks } from './blocks.ts'
import '../host/ui/blocks.css'
import './detail.css'
import { DetailList } from './DetailList.tsx'
import { PaperContext } from './print-layout.ts'
import { usePrinting } from '../ui/use-printing.ts'

interface Read {
  readonly row: Row
  readonly labels: LabelsByLookup
}

/** A record to be read, laid out as its form is. */
export function DetailLayout(read: Read) {
  const { screen } = useHost()
  const blocks = useMemo(() => detailBlocks(screen), [screen])
  return <Layers blocks={blocks} {...read} />
}

function Layers({ blocks, ...read }: Read & { readonly blocks: FormBlocks }) {
  return blocks.map((block, index) =>
    'parts' in block ? <Parts key={index} block={block} {...read} /> : <Block key={index} block={block} {...read} />,
  )
}

const isFilled = (blocks: FormBlocks, row: Row): boolean =>
  blocks.some((block) =>
    'parts' in block
      ? block.parts.some((part) => isFilled(part.blocks, row))
      : block.kind === 'group' && block.fields.some(({ key }) => (row[key] ?? '') !== ''),
  )

/** What an expression of the layout makes of the row; undefined where it cannot be answered. */
function useEvaluated(row: Row): (source: string | undefined) => unknown {
  const { screen, context } = useHost()
  return (source) => {
    const compiled = source === undefined ? undefined : screenScope(screen.screen).compile(source)
    return compiled?.ok ? compiled.expression.evaluate(row, context()) : undefined
  }
}

/** Every tab of a form, and every step, is a tab here; on paper they follow one another. */
function Parts({ block, row, labels }: Read & { readonly block: ResolvedParts }) {
  const { ports } = useHost()
  const [{ active, shown }, show] = useState<{ readonly active: number; readonly shown: ReadonlySet<number> }>({
    active: 0,
    shown: new Set([0]),
  })
  const isPrinting = usePrinting()
  const paper = use(PaperContext)
  const evaluate = useEvaluated(row)
  // A condition of the form never hides a stored value from a reader.
  const panels = block.parts.flatMap((part, index) =>
    evaluate(part.visible) !== false || isFilled(part.blocks, row)
      ? [{ index, title: textIn(part.title, ports.locale) }]
      : [],
  )
  const current = panels.some(({ index }) => index === active) ? active : (panels[0]?.index ?? 0)
  if (panels.length === 0) return null
  const draw = (index: number) => <Layers blocks={block.parts[index]?.blocks ?? []} row={row} labels={labels} />
  if (paper) {
    return panels.map(({ index, title }) => (
      <section key={index}>
        <h2>{title}</h2>
        {draw(index)}
      </section>
    ))
  }
  const drawn = isPrinting ? new Set(panels.map(({ index }) => index)) : new Set([...shown, current])
  return (
    <TabPanels
      label={ports.say('FORM_PARTS')}
      panels={panels}
      active={current}
      shown={drawn}
      onShow={(index) => show((before) => ({ active: index, shown: new Set([...before.shown, index]) }))}
      draw={draw}
    />
  )
}

function Block({ block, row, labels }: Read & { readonly block: ResolvedBlock }) {
  const { screen, ports } = useHost()
  const evaluate = useEvaluated(row)
  const paper = use(PaperContext)
  if (block.kind === 'child') return paper?.child(block.child) ?? null
  const holds = evaluate(block.visible) !== false
  if (block.kind === 'group') {
    if (!holds && !isFilled([block], row)) return null
    const list = <DetailList fields={block.fields} columns={screen.detail.columns} row={row} labels={labels} />
    if (!block.group) return <div className="vi-detail-group">{list}</div>
    const title = textIn(block.group, ports.locale)
    return (
      <section className="vi-detail-group" aria-label={title}>
        <h3>{title}</h3>
        {list}
      </section>
    )
  }
  if (!holds) return null
  if (block.kind === 'divider')
    return (
      <p className="vi-divider">
        <span>{textIn(block.divider, ports.locale)}</span>
      </p>
    )
  const words = [
    block.note === undefined ? '' : textIn(block.note, ports.locale),
    String(evaluate(block.compute) ?? ''),
  ]
    .filter(Boolean)
    .join(' ')
  return words ? (
    <p className="vi-note" data-tone={block.tone ?? 'plain'}>
      {words}
    </p>
  ) : null
}
