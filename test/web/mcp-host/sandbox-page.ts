/** The frame between a host and an app: it shows the app's document, and passes on every other message. */
const app = document.createElement('iframe')
const isOpaque = new URLSearchParams(location.search).has('opaque')
app.setAttribute('sandbox', isOpaque ? 'allow-scripts' : 'allow-scripts allow-same-origin')
document.body.append(app)

addEventListener('message', ({ source, data }) => {
  if (source === app.contentWindow) return parent.postMessage(data, '*')
  if (data?.method !== 'ui/notifications/sandbox-resource-ready') return app.contentWindow?.postMessage(data, '*')
  const { html } = data.params
  if (isOpaque) app.srcdoc = html
  else {
    const inner = app.contentDocument as Document
    inner.open()
    inner.write(html)
    inner.close()
  }
})
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*')

export {}
