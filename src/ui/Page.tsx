import type { ReactNode } from 'react'

/** The frame of a page's content: an optional heading with its tools, and the body. */
export function Page({
  title,
  extra,
  children,
}: {
  title?: string | undefined
  extra?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="v-page" aria-label={title}>
      {(title || extra) && (
        <div className="v-page-head">
          {title && <h1>{title}</h1>}
          {extra && <div className="v-page-tools">{extra}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
