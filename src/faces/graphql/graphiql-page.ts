/** GraphiQL for this service's /graphql, with subscriptions by WebSocket. */
export const graphiqlPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Edgewise GraphiQL</title>
<style>body { margin: 0 } #graphiql { height: 100vh }</style>
<link rel="stylesheet" href="https://unpkg.com/graphiql@3/graphiql.min.css">
<script crossorigin src="https://unpkg.com/react@18/umd/react.production.min.js"></script>
<script crossorigin src="https://unpkg.com/react-dom@18/umd/react-dom.production.min.js"></script>
<script crossorigin src="https://unpkg.com/graphiql@3/graphiql.min.js"></script>
</head>
<body>
<div id="graphiql"></div>
<script>
const url = new URL('/graphql', location.href).href
const subscriptionUrl = url.replace(/^http/, 'ws')
const fetcher = GraphiQL.createFetcher({ url, subscriptionUrl })
ReactDOM.createRoot(document.getElementById('graphiql')).render(React.createElement(GraphiQL, { fetcher }))
</script>
</body>
</html>
`
