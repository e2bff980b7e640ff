{{- define "edgewise.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "edgewise.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- /* What each container of the service has. Takes the chart's context. */ -}}
{{- define "edgewise.container" -}}
image: {{ include "edgewise.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: {{- include "edgewise.containerSecurity" . | nindent 2 }}
envFrom:
  - configMapRef:
      name: {{ include "edgewise.name" . }}
  {{- with .Values.existingSecret }}
  - secretRef:
      name: {{ . }}
  {{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- /* Takes the chart's context, and the milliseconds that the process gives itself on SIGTERM. It ends itself 30 s after them; Kubernetes waits a little longer. */ -}}
{{- define "edgewise.pod" -}}
serviceAccountName: {{ include "edgewise.serviceAccount" .root }}
automountServiceAccountToken: false
# Their variables begin with the name of the release, as settings do.
enableServiceLinks: false
terminationGracePeriodSeconds: {{ divf (int .closingMs) 1000 | ceil | int | add 35 }}
securityContext: {{- include "edgewise.podSecurity" . | nindent 2 }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" }}
{{- with index $.part $name }}
{{ $name }}: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- end }}

{{- define "edgewise.podAnnotations" -}}
{{- /* Settings are read at the start: pods follow them. */ -}}
checksum/settings: {{ include (print .root.Template.BasePath "/settings.yaml") .root | sha256sum }}
{{- with .part.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end }}
