import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import type { Ports } from '../../registry/kit/ports.ts'

interface PageGuardProps {
  readonly ports: Ports
  readonly children: ReactNode
}

/** The last net under a page: whatever breaks, a person can try again. */
export class PageGuard extends Component<PageGuardProps, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override render() {
    if (!this.state.broken) return this.props.children
    const { ports } = this.props
    return (
      <Alert
        type="error"
        showIcon
        title={ports.say('RENDER_BROKEN')}
        action={
          <Button size="small" onClick={() => this.setState({ broken: false })}>
            {ports.say('COMMON_RETRY')}
          </Button>
        }
      />
    )
  }
}
