import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useHost } from '../host/host.tsx'
import { Themed } from '../host/ui/theme.tsx'
import './paper.css'

/** A picture that does not come is not waited for. */
const PICTURES_MS = 10_000
/** Paper is white, whatever the page is. */
const LIGHT = { inherit: false }

async function picturesIn(paper: HTMLElement): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, PICTURES_MS))
  const pictures = [...paper.querySelectorAll('img')].map((image) => {
    image.loading = 'eager'
    return image.decode().catch(() => undefined)
  })
  await Promise.race([Promise.all(pictures), late])
}

interface PaperProps {
  readonly title: string
  /** Lies across. */
  readonly isWide?: boolean
  readonly facts: readonly string[]
  readonly onDone: () => void
  readonly children: ReactNode
}

/** What the browser prints in the place of the page: drawn, printed once, and over. */
export function Paper({ title, isWide = false, facts, onDone, children }: PaperProps) {
  const { ports, context } = useHost()
  const box = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const before = document.title
    let isOver = false
    const end = () => done()
    const begin = async () => {
      if (box.current) await picturesIn(box.current)
      if (isOver) return
      // The file that a browser prints into is named by it.
      document.title = title
      window.addEventListener('afterprint', end, { once: true })
      window.print()
    }
    void begin()
    return () => {
      isOver = true
      window.removeEventListener('afterprint', end)
      if (document.title === title) document.title = before
    }
  }, [title])
  const { user, now } = context()
  const said = [
    ...facts,
    ports.say('PRINT_BY', { name: user.realname || user.username }),
    ports.say('PRINT_AT', { time: now }),
  ]
  return createPortal(
    <div ref={box} className="vi-paper" data-wide={isWide || undefined} aria-hidden="true" inert>
      <ConfigProvider theme={LIGHT}>
        <Themed className="vi-paper-sheet">
          <h1>{title}</h1>
          <p className="vi-paper-facts">
            {said.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </p>
          {children}
        </Themed>
      </ConfigProvider>
    </div>,
    document.body,
  )
}
