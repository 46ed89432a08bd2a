import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useState,
} from 'react'
import type { Ports } from '../ports.ts'
import type { DialogState } from './dialog/use-dialog.ts'

/** The code of a part did not come. */
class MissingPart extends Error {
  constructor(cause: unknown) {
    super('The code of a part did not come', { cause })
  }
}

/** The placeholder of a part until its code has loaded. */
interface Waiting {
  readonly waiting?: ReactNode
}
/** A part whose code comes when it is first drawn, or before that with `fetch`. */
export type LazyPart<P extends object> = FunctionComponent<P & Waiting> & { readonly fetch: () => Promise<void> }

/**
 * A part whose code comes when it is first drawn. React's `lazy` suspends even where its code is there, and lets 300 ms pass
 * before it draws what comes in the stead of a placeholder; it also remembers a failure for ever. This one draws at once what
 * is there, what comes as soon as it is there, and asks anew when it is drawn after a failure.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let code: { readonly Loaded: ComponentType<P> } | undefined
  let asked: Promise<void> | undefined
  function fetchCode(): Promise<void> {
    asked ??= load().then(
      (Loaded) => void (code = { Loaded }),
      (reason: unknown) => {
        asked = undefined
        throw reason
      },
    )
    return asked
  }
  function Part({ waiting = null, ...props }: P & Waiting) {
    // What is drawn stays what it is: another component in its stead would begin anew.
    const [drawn, setDrawn] = useState(code)
    const [missing, setMissing] = useState<MissingPart>()
    useLayoutEffect(() => {
      if (drawn) return undefined
      let isOver = false
      fetchCode().then(
        () => isOver || setDrawn(code),
        (reason: unknown) => isOver || setMissing(new MissingPart(reason)),
      )
      return () => void (isOver = true)
    }, [drawn])
    if (missing) throw missing
    return drawn ? <drawn.Loaded {...(props as unknown as P)} /> : waiting
  }
  return Object.assign(Part, { fetch: fetchCode })
}

interface Props {
  readonly children: ReactNode
  /** Nothing is drawn, as the code did not come: takes the part away, and tells the person. */
  readonly onMissing: (reason: unknown) => void
}

/** The error boundary of parts whose code loads on demand. A failed load leaves the rest of the page unchanged. */
export class LazyBoundary extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof MissingPart)) return
    this.props.onMissing(error.cause)
    this.setState({ error: undefined })
  }
  override render(): ReactNode {
    const { error } = this.state
    if (error instanceof MissingPart) return null
    if (error !== undefined) throw error
    return <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}

/** The place of a widget's dialog while it is mounted. */
export function LateDialog({
  dialog,
  ports,
  children,
}: {
  readonly dialog: DialogState
  readonly ports: Pick<Ports, 'say' | 'notify'>
  readonly children: ReactNode
}) {
  const handleMissing = () => {
    dialog.afterClose()
    ports.notify('error', ports.say('COMMON_PART_MISSING'))
  }
  return dialog.mounted && <LazyBoundary onMissing={handleMissing}>{children}</LazyBoundary>
}
