import { useEffect } from 'react'
import type { CellProps, FormProps, QueryProps, ShowProps } from '../../kit/faces.ts'
import { OneLabel } from '../../kit/parts/choices/OneLabel.tsx'
import { AreaCascader } from './AreaCascader.tsx'
import { AREA, type AreaFieldProps } from './area-field.ts'
import { AreaSelects } from './AreaSelects.tsx'
import { type Options, linkageOf } from './options.ts'

function AreaField(props: AreaFieldProps) {
  const { linkage, isKnown } = linkageOf(props.options.linkage)
  const stated = props.options.linkage
  useEffect(() => {
    // For the person who configures the screen, not for its users.
    // oxlint-disable-next-line no-console
    if (!isKnown) console.warn(`pca: unknown linkage "${stated}", drawn as cascader`)
  }, [isKnown, stated])
  return linkage === 'select' ? <AreaSelects {...props} /> : <AreaCascader {...props} />
}

export function Form(props: FormProps<string, Options>) {
  return <AreaField {...props} anyLevel={props.options.anyLevel} />
}

export function Query(props: QueryProps<string, Options>) {
  if (props.mode === 'range') return null
  const { mode: _, ...rest } = props
  return <AreaField {...rest} anyLevel />
}

export function Cell(props: CellProps<string, Options>) {
  return <AreaCascader {...props} anyLevel={props.options.anyLevel} />
}

export function Show({ text, dense, value, ports }: ShowProps<string, Options>) {
  return <OneLabel value={value} text={text} dense={dense} lookup={AREA} ports={ports} />
}
