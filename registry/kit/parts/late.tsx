import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Ports } from '../ports.ts'
import type { DialogState } from './use-dialog.ts'

/** The code of a part did not come. */
class MissingPart extends Error {
  readonly again: () => void

  constructor(cause: unknown, again: () => void) {
    super('The code of a part did not come', { cause })
    this.again = again
  }
}

/** A part whose code comes when it is first drawn, as with React's `lazy`. That one keeps a failure for ever; this one asks anew when it is drawn after one. Stands in a `Late`. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const begun = () =>
    lazy(async () => {
      const Loaded = await load().catch((reason: unknown) => {
        throw new MissingPart(reason, () => (Part = begun()))
      })
      return { default: Loaded as ComponentType<object> }
    })
  let Part = begun()
  return (props) => <Part {...props} />
}

interface Props {
  readonly children: ReactNode
  /** Nothing is drawn, as the code did not come: takes the part away, and tells the person. */
  readonly onMissing: (reason: unknown) => void
}

/** Where parts stand whose code comes when they are asked for. One that does not come, as there is no connection, leaves the page around it as it is. */
export class Late extends Component<Props, { readonly error: unknown }> {
  override state = { error: undefined as unknown }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override componentDidCatch(error: unknown): void {
    if (!(error instanceof MissingPart)) return
    error.again()
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

/** Where the dialog of a widget stands while it is mounted. */
export function LateDialog({ dialog, ports, children }: { readonly dialog: DialogState; readonly ports: Pick<Ports, 'say' | 'notify'>; readonly children: ReactNode }) {
  const handleMissing = () => {
    dialog.afterClose()
    ports.notify('error', ports.say('COMMON_PART_MISSING'))
  }
  return dialog.mounted && <Late onMissing={handleMissing}>{children}</Late>
}
