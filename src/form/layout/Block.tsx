import type { ReactNode } from 'react'
import type { LayoutPath, ResolvedBlock, ResolvedGroup } from '../../../engine/model/index.ts'
import type { FormDivider, FormNote } from '../../../schemas/language/form.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { useForm } from './form-context.tsx'
import { isLarge } from './virtualization.ts'
import { useCondition, useExpressionText } from './use-expression.ts'

interface Stated {
  readonly at?: LayoutPath | undefined
}
/** Tells the designer's canvas which entry of the layout is drawn here. */
export const atAttribute = ({ at }: Stated) => (at === undefined ? {} : { 'data-at': at.join('.') })

interface BlockProps {
  readonly block: ResolvedBlock
  /** The fields of a group. */
  readonly children: ReactNode
}

/** One block of a form, while its condition holds. */
export function Block({ block, children }: BlockProps) {
  const { drawChild } = useForm()
  const isThere = useCondition(block.kind === 'child' ? undefined : block.visible)
  if (!isThere) return null
  if (block.kind === 'group') return <Group group={block}>{children}</Group>
  if (block.kind === 'divider') return <Divider {...block} />
  return block.kind === 'note' ? <Note {...block} /> : drawChild?.(block.child)
}

function Group({ group, children }: { readonly group: ResolvedGroup; readonly children: ReactNode }) {
  const { screen, ports } = useForm()
  const grid = (
    <div
      className={isLarge(group) ? 'vi-grid vi-large' : 'vi-grid'}
      data-columns={group.columns ?? screen.form.columns}
    >
      {children}
    </div>
  )
  if (!group.group) return grid
  const at = atAttribute(group)
  const title = textIn(group.group, ports.locale)
  if (group.folded === undefined) {
    return (
      <fieldset className="vi-group" data-fields {...at}>
        <legend>{title}</legend>
        {grid}
      </fieldset>
    )
  }
  return (
    <details className="vi-group" data-fields {...at} open={!group.folded}>
      <summary>{title}</summary>
      {grid}
    </details>
  )
}

function Divider({ divider, at }: FormDivider & Stated) {
  const { ports } = useForm()
  return (
    <p className="vi-divider" {...atAttribute({ at })}>
      <span>{textIn(divider, ports.locale)}</span>
    </p>
  )
}

/** Words between fields; those that follow the record are announced to a screen reader when they change. */
function Note({ note, compute, tone = 'plain', at }: FormNote & Stated) {
  const { ports } = useForm()
  const computed = useExpressionText(compute)
  const fixed = note === undefined ? '' : textIn(note, ports.locale)
  if (compute === undefined)
    return (
      <p className="vi-note" data-tone={tone} {...atAttribute({ at })}>
        {fixed}
      </p>
    )
  return (
    <output className="vi-note" data-tone={tone} {...atAttribute({ at })}>
      {[fixed, computed].filter(Boolean).join(' ')}
    </output>
  )
}
