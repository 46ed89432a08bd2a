import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn in the place of content that throws; the page around it stays. */
  readonly failed: ReactNode
  readonly children: ReactNode
}
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render(): ReactNode {
    return this.state.isBroken ? this.props.failed : this.props.children
  }
}
