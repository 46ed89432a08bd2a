import { Component, type ReactNode } from 'react'
import { logProblem } from '../../lib/log.ts'

interface Props {
  readonly children: ReactNode
  /** What is drawn in place of children that broke. */
  readonly renderBroken: (error: unknown, retry: () => void) => ReactNode
}

/** Keeps a mistake in one part of the page from taking the rest with it. */
export class Boundary extends Component<Props, { error: unknown; broken: boolean }> {
  override state = { error: undefined as unknown, broken: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true }
  }
  override componentDidCatch(error: unknown): void {
    logProblem('a part of the page could not be drawn', error)
  }
  override render(): ReactNode {
    return this.state.broken
      ? this.props.renderBroken(this.state.error, () => this.setState({ error: undefined, broken: false }))
      : this.props.children
  }
}
