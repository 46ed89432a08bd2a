import { Space, TreeSelect } from 'antd'
import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import { type LookupRef, lookupId } from '../../../../schemas/language/lookup.ts'
import type { Ports } from '../../ports.ts'
import { clearable } from '../clearable.tsx'
import { RetryLine } from '../RetryLine.tsx'
import { MAX_LINE_LENGTH, truncate } from '../prose/truncate.ts'
import { MissingValue } from '../MissingValue.tsx'
import { RetryLabels } from './RetryLabels.tsx'
import { drawTree, nodeRequest } from './drawn-tree.ts'
import { composeSentence } from '../prose/sentence.ts'
import { useLabels } from './use-labels.ts'
import { type LazyTree, useLazyTree } from './use-lazy-tree.ts'
import { useSearch } from '../picker/use-search.ts'
import { exactMatchFirst } from './match-choices.ts'
import { useSearchText } from './use-search-text.ts'

/** Greatest height of the dropdown, px. */
const DROPDOWN_HEIGHT = 400
const FOUND_AT_MOST = 50

export interface RemoteTreeProps {
  readonly id: string
  readonly label: string
  readonly lookup: LookupRef
  readonly ports: Ports
  /** '' for none. */
  readonly value: string
  /** `words` is the name of the chosen node, '' when cleared. */
  readonly onChange: (value: string, words: string) => void
  readonly disabled?: boolean
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string | undefined
  readonly onBlur?: (() => void) | undefined
}

interface Labelled {
  readonly value: string | null
  readonly label?: ReactNode
}

/** `undefined` would leave the control a value of its own. */
const NONE: Labelled = { value: null, label: null }

/** The tree as far as it is drawn: made anew when that changes, and not with every key. */
function useDrawn(tree: LazyTree, ports: Ports) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<ReadonlyMap<string, number>>(new Map())
  const { nodes, failed, expand } = tree
  const drawn = useMemo(
    () =>
      drawTree(
        nodes,
        { opened, failed, asked },
        {
          again: `${ports.say('COMMON_FAILED')} ${ports.say('COMMON_RETRY')}`,
          more: (count) => ports.say('PICKER_TREE_MORE', { count }),
        },
      ),
    [nodes, opened, failed, asked, ports],
  )
  return {
    drawn,
    open: (value: string) => {
      setOpened((last) => new Set(last).add(value))
      return expand(value)
    },
    grant: ({ does, parent }: { readonly does: 'again' | 'more'; readonly parent: string }) => {
      if (does === 'again') void expand(parent)
      else setAsked((last) => new Map(last).set(parent, (last.get(parent) ?? 0) + 1))
    },
  }
}

/** The words of the chosen node; one that is gone is marked. */
function useChosen({ lookup, ports, value }: RemoteTreeProps) {
  const labels = useLabels(ports.lookup, lookup, value === '' ? [] : [value])
  const words = truncate(labels.of(value), MAX_LINE_LENGTH)
  const label = labels.isGone(value) ? <MissingValue name={value} ports={ports} /> : words
  return { labels, chosen: value === '' ? NONE : { value, label } }
}

function Tree(props: RemoteTreeProps): ReactElement {
  const { lookup, ports } = props
  const [open, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const search = useSearch(ports, lookup, { size: FOUND_AT_MOST })
  const { labels, chosen } = useChosen(props)
  const tree = useLazyTree({
    load: (parent) => ports.lookup.children(lookup, parent),
    onFailure: (reason, at) => composeSentence(ports, at === 'roots' ? 'error' : 'warning', reason),
  })
  const { drawn, open: openNode, grant } = useDrawn(tree, ports)
  const isSearching = search.keyword.trim() !== ''
  const handleChange = (next: Labelled | undefined) => {
    const key = next?.value ?? ''
    const wish = nodeRequest(key)
    if (wish) {
      // The list stays open for what comes.
      setAsking(true)
      grant(wish)
      return
    }
    const words = typeof next?.label === 'string' ? next.label : ''
    if (key !== '') labels.remember([{ value: key, text: words }])
    search.setKeyword('')
    props.onChange(key, words)
    onTaken()
  }
  const handleOpen = (next: boolean) => {
    if (next) tree.start()
    setAsking(false)
    setOpen(next || isAsking)
  }
  const found = exactMatchFirst(search.choices, search.keyword.trim())
  const { isTaking, onTaken, onInputKeyDown, onBlur } = useSearchText({
    ports,
    label: props.label,
    setWords: search.setKeyword,
    setOpen,
    onBlur: props.onBlur,
    // The tree marks none of what a search has found.
    find: (words) => (search.searching || search.failed ? ports.lookup.search(lookup, words, FOUND_AT_MOST) : found),
    take: (choices) =>
      choices.slice(-1).forEach((choice) => {
        labels.remember([choice])
        props.onChange(choice.value, choice.text)
      }),
  })
  const retry = isSearching
    ? search.failed
      ? search.retry
      : undefined
    : tree.state === 'failed'
      ? tree.start
      : undefined
  const isWaiting = search.searching || (!isSearching && tree.state !== 'ready')
  return (
    <Space.Compact block>
      <TreeSelect<Labelled>
        id={props.id}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        style={{ width: '100%' }}
        {...(props.invalid ? { status: 'error' as const } : {})}
        labelInValue
        allowClear={clearable(ports)}
        disabled={props.disabled ?? false}
        loading={isTaking}
        value={chosen}
        onChange={handleChange}
        onBlur={onBlur}
        open={open}
        onOpenChange={handleOpen}
        onInputKeyDown={onInputKeyDown}
        placeholder={props.placeholder ?? ports.say('PICKER_CHOOSE')}
        showSearch={{ searchValue: search.keyword, onSearch: search.setKeyword, filterTreeNode: false }}
        treeData={
          isSearching
            ? found.map((choice) => ({ key: choice.value, value: choice.value, title: choice.text, isLeaf: true }))
            : drawn
        }
        loadData={(node) => openNode(String(node.value))}
        listHeight={DROPDOWN_HEIGHT - 16}
        styles={{ popup: { root: { maxHeight: DROPDOWN_HEIGHT, overflow: 'auto' } } }}
        notFoundContent={
          retry ? (
            <RetryLine onRetry={retry} ports={ports} />
          ) : isWaiting ? (
            // In words: a wheel that turns costs a frame each time, and comes and goes with every key.
            <output>{ports.say('COMMON_LOADING')}</output>
          ) : (
            <output>{ports.say(isSearching ? 'PICKER_NOTHING_FOUND' : 'COMMON_EMPTY')}</output>
          )
        }
      />
      {labels.failure !== undefined && <RetryLabels labels={labels} ports={ports} />}
    </Space.Compact>
  )
}

/** A tree select that loads a level when it is opened; typing searches the whole tree on the server. */
export function RemoteTree(props: RemoteTreeProps): ReactElement {
  return <Tree key={lookupId(props.lookup)} {...props} />
}
