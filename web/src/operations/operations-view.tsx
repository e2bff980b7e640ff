export default function OperationsView() {
  return <h1>Operations</h1>
}
