import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'

export type ResultKind = 'success' | 'error' | 'info'
const MARKS: Readonly<Record<ResultKind, ReactNode>> = {
  success: <CheckCircleFilled />,
  error: <CloseCircleFilled />,
  info: <InfoCircleFilled />,
}

interface Props {
  readonly kind: ResultKind
  readonly title: string
  readonly text?: string | undefined
  /** Details below. */
  readonly children?: ReactNode
  /** Where to go from here. */
  readonly ways?: ReactNode
}

/** How something ended. */
export function Result({ kind, title, text, children, ways }: Props) {
  return (
    <section className="v-result" role={kind === 'error' ? 'alert' : 'status'}>
      <span className={`v-result-mark v-result-${kind}`} aria-hidden="true">
        {MARKS[kind]}
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="v-result-more">{children}</div>}
      {ways && <p className="v-exception-ways">{ways}</p>}
    </section>
  )
}
