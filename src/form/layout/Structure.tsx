import Form, { getDefaultRegistry } from '@rjsf/core'
import type { FieldProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { createContext, Fragment, memo, type ReactNode, useContext } from 'react'
import type { FormBlocks, ResolvedBlock, ResolvedParts } from '../../../engine/model/layout.ts'
import { Block } from './Block.tsx'
import '../../host/ui/blocks.css'
import './form.css'
import { useForm } from './form-context.ts'
import { FieldLeaf } from './FieldLeaf.tsx'
import { Steps } from './Steps.tsx'
import { formStructure, silentValidator } from './structure.ts'
import { Tabs } from './Tabs.tsx'

const { SchemaField } = getDefaultRegistry().fields

/** rjsf's own wrapper prepares label, help and error elements that a leaf draws by itself; at 500 fields that is a tenth of the mount. */
function Dispatch(props: FieldProps) {
  if (Object.hasOwn(props.schema, 'x-field')) return <FieldLeaf name={props.name} />
  return SchemaField ? <SchemaField {...props} /> : null
}

type Run = readonly ResolvedBlock[]
const Blocks = createContext<Run>([])

/** Lays the fields out as the screen says. A layout that leaves a field out keeps it off the form. */
function Layout({ properties }: ObjectFieldTemplateProps) {
  return <Stack contents={new Map(properties.map(({ name, content }) => [name, content]))} />
}
function Stack({ contents }: { readonly contents: ReadonlyMap<string, ReactNode> }) {
  return useContext(Blocks).map((block, index) => <Block key={index} block={block}>{block.kind === 'group' && bunched(block.fields.map(({ key }) => contents.get(key)))}</Block>)
}

/** Number of sibling fields that are rendered as one bunch. */
const BUNCH = 25
/** React visits every sibling of a node that renders again. Bunches bound the number of siblings in a long form. */
function bunched(fields: readonly ReactNode[]): ReactNode {
  if (fields.length <= BUNCH) return fields
  return Array.from({ length: Math.ceil(fields.length / BUNCH) }, (_, at) => <Fragment key={at}>{fields.slice(at * BUNCH, (at + 1) * BUNCH)}</Fragment>)
}

const TEMPLATES = { ObjectFieldTemplate: Layout }
const FIELDS = { SchemaField: Dispatch }
const EMPTY = {}
const NOTHING: ReadonlyMap<string, ReactNode> = new Map()

/** rjsf resolves the structure of what is shown, once; values never pass through it, so a keystroke does not reach it. */
const Structure = memo(function Structure({ blocks }: { readonly blocks: Run }) {
  const { screen } = useForm()
  const schema = formStructure(screen, blocks)
  return (
    <Blocks value={blocks}>
      {schema ? (
        <Form schema={schema} validator={silentValidator} templates={TEMPLATES} fields={FIELDS} formData={EMPTY} tagName="div" showErrorList={false} noHtml5Validate noValidate>
          <></>
        </Form>
      ) : (
        <Stack contents={NOTHING} />
      )}
    </Blocks>
  )
})

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

/** A form, or one part of it, from top to bottom. */
export function Layers({ blocks }: { readonly blocks: FormBlocks }) {
  return runsOf(blocks).map((run, index) => {
    if (!('parts' in run)) return <Structure key={index} blocks={run} />
    const draw = (at: number) => <Layers blocks={run.parts[at]?.blocks ?? []} />
    return run.kind === 'tabs' ? <Tabs key={index} block={run} draw={draw} /> : <Steps key={index} block={run} draw={draw} />
  })
}
