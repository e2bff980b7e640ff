{{- define "edgewise.refusals" -}}
{{- $neo4j := "set neo4j.uri and neo4j.stateUri, as embedded databases cannot be shared" -}}
{{- $scaling := .Values.server.autoscaling -}}
{{- $keda := .Values.worker.keda -}}
{{- if include "edgewise.embedded" . -}}
  {{- if gt (int .Values.server.replicas) 1 -}}{{ fail (printf "server.replicas is %d: %s, or keep one server." (int .Values.server.replicas) $neo4j) }}{{- end -}}
  {{- if $scaling.enabled -}}{{ fail (printf "server.autoscaling.enabled: %s, or turn it off." $neo4j) }}{{- end -}}
  {{- if .Values.worker.enabled -}}{{ fail (printf "worker.enabled: %s, or turn it off and let the server run jobs." $neo4j) }}{{- end -}}
{{- else if .Values.persistence.enabled -}}
  {{ fail "persistence.enabled keeps embedded databases, and with neo4j.uri and neo4j.stateUri there are none: turn it off." }}
{{- end -}}
{{- if and (or .Values.neo4j.uri .Values.neo4j.stateUri) (not .Values.existingSecret) -}}
  {{ fail "existingSecret is empty: name a Secret with NEO4J_PASSWORD and STATE_NEO4J_PASSWORD for the Neo4j that neo4j.uri and neo4j.stateUri say." }}
{{- end -}}
{{- if $scaling.enabled -}}
  {{- if lt (int $scaling.maxReplicas) (int $scaling.minReplicas) -}}
    {{ fail (printf "server.autoscaling.maxReplicas is %d: set it to minReplicas (%d) or more." (int $scaling.maxReplicas) (int $scaling.minReplicas)) }}
  {{- end -}}
  {{- if not (dig "requests" "cpu" "" .Values.server.resources) -}}
    {{ fail "server.autoscaling measures CPU against what a pod requests: set server.resources.requests.cpu." }}
  {{- end -}}
{{- end -}}
{{- if $keda.enabled -}}
  {{- if not .Values.worker.enabled -}}{{ fail "worker.keda.enabled scales workers: set worker.enabled, too." }}{{- end -}}
  {{- if not $keda.prometheusUrl -}}{{ fail "worker.keda.enabled asks Prometheus for the jobs: set worker.keda.prometheusUrl." }}{{- end -}}
  {{- if lt (int $keda.maxReplicas) (int $keda.minReplicas) -}}
    {{ fail (printf "worker.keda.maxReplicas is %d: set it to minReplicas (%d) or more." (int $keda.maxReplicas) (int $keda.minReplicas)) }}
  {{- end -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}{{ fail "ingress.enabled: set ingress.host to the name that clients call." }}{{- end -}}
{{- if and .Values.serviceMonitor.enabled (not .Values.serviceMonitor.keySecret.name) -}}
  {{ fail "serviceMonitor.enabled: set serviceMonitor.keySecret.name to a Secret that holds a key of the scope admin, which /metrics asks for." }}
{{- end -}}
{{- end }}
