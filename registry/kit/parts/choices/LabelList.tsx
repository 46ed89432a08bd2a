import { Flex, theme } from 'antd'
import type { ReactElement } from 'react'
import { Tag } from '../Tag.tsx'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import { BETWEEN_WORDS } from '../../../../schemas/language/text.ts'
import { wordsOfKeys } from '../../joined.ts'
import type { Ports } from '../../ports.ts'
import { IN_A_LINE, clip } from '../prose/clip.ts'
import { HELD, held } from '../held.ts'
import { useLabels } from './use-labels.ts'

/** Characters of one line in which some names are marked: the mark should be among them. */
const WITH_MARKS = 60

interface LabelListProps {
  /** Names joined by commas. */
  readonly text: string
  /** In a list there is one line for them. */
  readonly dense: boolean
  readonly length?: number | undefined
  readonly keys: readonly string[]
  readonly lookup: LookupRef
  readonly ports: Ports
}

function Names({
  names,
  dense,
  length,
  gone,
  ports,
}: { readonly names: readonly string[]; readonly gone?: (at: number) => string | undefined } & Pick<
  LabelListProps,
  'dense' | 'length' | 'ports'
>): ReactElement {
  const { token } = theme.useToken()
  if (dense) {
    const said = held(names)
      .map((name, at) => gone?.(at) ?? name)
      .join(BETWEEN_WORDS[ports.locale])
    return (
      <span
        title={said.slice(0, IN_A_LINE)}
        {...(gone && names.every((_, at) => gone(at) !== undefined) ? { style: { color: token.colorErrorText } } : {})}
      >
        {clip(said, gone ? WITH_MARKS : length)}
      </span>
    )
  }
  return (
    <Flex wrap gap={4}>
      {held(names).map((name, at) => (
        <Tag
          key={name}
          title={name.slice(0, IN_A_LINE)}
          style={{ marginInlineEnd: 0, ...(gone?.(at) === undefined ? {} : { color: token.colorErrorText }) }}
        >
          {gone?.(at) ?? clip(name, length)}
        </Tag>
      ))}
      {names.length > HELD && <span>+{names.length - HELD}</span>}
    </Flex>
  )
}

/** Names that came as their keys: the source is asked whether it knows them. */
function Doubtful({ keys, lookup, ports, ...drawn }: Omit<LabelListProps, 'text'>): ReactElement {
  const labels = useLabels(ports.lookup, lookup, held(keys))
  const goneAt = (at: number) => {
    const key = keys[at] ?? ''
    return labels.isGone(key) ? ports.say('PICKER_GONE', { name: clip(key, drawn.length) }) : undefined
  }
  return (
    <Names {...drawn} ports={ports} names={keys.map((key, at) => (at < HELD ? labels.of(key) : key))} gone={goneAt} />
  )
}

/** Names joined by commas: one clipped line in a list, one tag each where there is room. A name that no longer exists is marked. Names that hold commas themselves are asked for one by one. */
export function LabelList(props: LabelListProps): ReactElement {
  const { text, dense, length, keys, lookup } = props
  const isShownAsStored = 'store' in lookup && 'text' in lookup && lookup.store === lookup.text
  const names = wordsOfKeys(text, keys) ?? (isShownAsStored ? keys : undefined)
  if (names ? !isShownAsStored && keys.some((key, at) => key === names[at]) : !dense) return <Doubtful {...props} />
  return <Names names={names ?? [text]} dense={dense} length={length} ports={props.ports} />
}
