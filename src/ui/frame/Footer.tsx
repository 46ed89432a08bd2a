import type { ReactNode } from 'react'

/** The small line below a page. */
export function Footer({ children }: { children: ReactNode }) {
  return <footer className="v-footer">{children}</footer>
}
