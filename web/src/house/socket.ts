// A line to a match in this browser, as a WebSocket is one to a server.
import type { Socket } from '../lib/socket.svelte'
import type { House } from './house'

const LOST = 1006 // as where a server is gone

/** It opens when the house is there. */
export class HouseSocket implements Socket {
  readyState = 0
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  private house: House | undefined
  private line = 0

  constructor(url: string) {
    const match = decodeURIComponent(/\/api\/matches\/([^/]+)\/socket$/.exec(url)?.[1] ?? '')
    void this.begin(match)
  }

  send(text: string): void {
    if (this.readyState === 1) this.house?.send({ kind: 'say', line: this.line, text })
  }

  close(): void {
    if (this.readyState === 1) this.house?.send({ kind: 'shut', line: this.line })
    this.readyState = 3
  }

  private async begin(match: string): Promise<void> {
    try {
      const house = (await import('./house')).openHouse()
      await house.opened
      if (this.readyState !== 0) return // closed meanwhile
      this.house = house
    } catch {
      this.finish(LOST)
      return
    }
    this.line = this.house.connect(match, {
      told: (text) => this.onmessage?.(new MessageEvent('message', { data: text })),
      closed: (code) => this.finish(code),
    })
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }

  private finish(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.(new CloseEvent('close', { code }))
  }
}
