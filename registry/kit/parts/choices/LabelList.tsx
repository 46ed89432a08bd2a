import { Flex, theme } from 'antd'
import type { ReactElement } from 'react'
import { Tag } from '../Tag.tsx'
import type { LookupRef } from '../../../../schemas/language/lookup.ts'
import { LABEL_SEPARATOR } from '../../../../schemas/language/text.ts'
import { labelsOfKeys } from '../../joined.ts'
import type { Ports } from '../../ports.ts'
import { MAX_LINE_LENGTH, truncate } from '../prose/truncate.ts'
import { MAX_CONTROL_VALUES, controlValues } from '../control-values.ts'
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
    const said = controlValues(names)
      .map((name, at) => gone?.(at) ?? name)
      .join(LABEL_SEPARATOR[ports.locale])
    return (
      <span
        title={said.slice(0, MAX_LINE_LENGTH)}
        {...(gone && names.every((_, at) => gone(at) !== undefined) ? { style: { color: token.colorErrorText } } : {})}
      >
        {truncate(said, gone ? WITH_MARKS : length)}
      </span>
    )
  }
  return (
    <Flex wrap gap={4}>
      {controlValues(names).map((name, at) => (
        <Tag
          key={name}
          title={name.slice(0, MAX_LINE_LENGTH)}
          style={{ marginInlineEnd: 0, ...(gone?.(at) === undefined ? {} : { color: token.colorErrorText }) }}
        >
          {gone?.(at) ?? truncate(name, length)}
        </Tag>
      ))}
      {names.length > MAX_CONTROL_VALUES && <span>+{names.length - MAX_CONTROL_VALUES}</span>}
    </Flex>
  )
}

/** Labels that equal their keys: the source is queried to find out whether they exist. */
function Doubtful({ keys, lookup, ports, ...drawn }: Omit<LabelListProps, 'text'>): ReactElement {
  const labels = useLabels(ports.lookup, lookup, controlValues(keys))
  const goneAt = (at: number) => {
    const key = keys[at] ?? ''
    return labels.isGone(key) ? ports.say('PICKER_GONE', { name: truncate(key, drawn.length) }) : undefined
  }
  return (
    <Names
      {...drawn}
      ports={ports}
      names={keys.map((key, at) => (at < MAX_CONTROL_VALUES ? labels.of(key) : key))}
      gone={goneAt}
    />
  )
}

/** Names joined by commas: one clipped line in a list, one tag each where there is room. A name that no longer exists is marked. Names that hold commas themselves are asked for one by one. */
export function LabelList(props: LabelListProps): ReactElement {
  const { text, dense, length, keys, lookup } = props
  const isShownAsStored = 'store' in lookup && 'text' in lookup && lookup.store === lookup.text
  const names = labelsOfKeys(text, keys) ?? (isShownAsStored ? keys : undefined)
  if (names ? !isShownAsStored && keys.some((key, at) => key === names[at]) : !dense) return <Doubtful {...props} />
  return <Names names={names ?? [text]} dense={dense} length={length} ports={props.ports} />
}
