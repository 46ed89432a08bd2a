import { type ReactNode, Fragment, memo } from 'react'
import type { FormBlocks, ResolvedBlock, ResolvedParts } from '../../../engine/model/index.ts'
import { Block } from './Block.tsx'
import '../../host/ui/blocks.css'
import './form.css'
import { FieldLeaf } from './FieldLeaf.tsx'
import { Steps } from './Steps.tsx'
import { Tabs } from './Tabs.tsx'

type Run = readonly ResolvedBlock[]

/** Lays the fields out as the screen says. A layout that leaves a field out keeps it off the form. */
const Structure = memo(function Structure({ blocks }: { readonly blocks: Run }) {
  return blocks.map((block, index) => (
    <Block key={index} block={block}>
      {block.kind === 'group' && bunched(block.fields.map(({ key }) => <FieldLeaf key={key} name={key} />))}
    </Block>
  ))
})

/** Number of sibling fields that are rendered as one bunch. */
const BUNCH = 25
/** React visits every sibling of a node that renders again. Bunches bound the number of siblings in a long form. */
function bunched(fields: readonly ReactNode[]): ReactNode {
  if (fields.length <= BUNCH) return fields
  return Array.from({ length: Math.ceil(fields.length / BUNCH) }, (_, at) => (
    <Fragment key={at}>{fields.slice(at * BUNCH, (at + 1) * BUNCH)}</Fragment>
  ))
}

/** Blocks that stand together between tabs or steps. */
const runs = new WeakMap<FormBlocks, readonly (Run | ResolvedParts)[]>()
function runsOf(blocks: FormBlocks): readonly (Run | ResolvedParts)[] {
  const found = runs.get(blocks)
  if (found) return found
  const made: (ResolvedBlock[] | ResolvedParts)[] = []
  for (const block of blocks) {
    const last = made.at(-1)
    if ('parts' in block) made.push(block)
    else if (Array.isArray(last)) last.push(block)
    else made.push([block])
  }
  runs.set(blocks, made)
  return made
}

/** Renders the blocks of a form or of one part of it. */
export function BlockList({ blocks }: { readonly blocks: FormBlocks }) {
  return runsOf(blocks).map((run, index) => {
    if (!('parts' in run)) return <Structure key={index} blocks={run} />
    const draw = (at: number) => <BlockList blocks={run.parts[at]?.blocks ?? []} />
    return run.kind === 'tabs' ? (
      <Tabs key={index} block={run} draw={draw} />
    ) : (
      <Steps key={index} block={run} draw={draw} />
    )
  })
}
